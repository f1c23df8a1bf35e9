import { useView } from '../context.ts';
import { linkMessages } from '../english/linkNotice.ts';
import { useStrings } from '../useStrings.ts';
import { Banner } from './Banner.tsx';

const own = { messages: linkMessages };

/** Why a link, or a provider, has not signed somebody in; the ways in below it are the next step (READ-108). */
export function LinkNotice() {
  const { snapshot } = useView();
  const strings = useStrings(own);
  const { linkNotice } = snapshot.context;
  return linkNotice && <Banner variant="warning" message={strings.messages[linkNotice]} />;
}
