import { useView } from '../context.ts';

/** The host's logo, where it has set one (MAIN-01, MAIN-02). */
export function Logo() {
  const { snapshot, styles } = useView();
  const logoImageUrl = styles?.logo?.logoImageUrl;
  if (!logoImageUrl) return null;
  return <img className="latchkey-logo" src={logoImageUrl} alt={snapshot.context.project.name ?? ''} />;
}
