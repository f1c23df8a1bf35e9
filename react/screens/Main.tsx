import { Fragment } from 'react';
import type { Section } from '../../machines/domain.ts';
import type { ResolvedConfig } from '../../machines/login/config.ts';
import { dividedSection, hasPasskeyButton, sections } from '../../machines/login/sections.ts';
import { linkNoticeChunk } from '../chunks.ts';
import { useView } from '../context.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { drawings, productChunks } from '../methods/index.ts';
import { PasskeyButton } from '../methods/passkey/main.tsx';
import { Later } from '../parts/frame/Later.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { Divider } from '../parts/notices/Divider.tsx';
import { Title } from '../parts/notices/Title.tsx';
import { Logo } from '../parts/pictures/Logo.tsx';

const notice = lazyScreen(linkNoticeChunk, (module) => module.LinkNotice);
const welcome = lazyScreen(productChunks.lastUsed, (module) => module.WelcomeBack);

/** Draws the first screen: every configured sign-in method in the configured order (MAIN-05, MOUNT-16). */
export function Main() {
  const { snapshot, strings, styles, appearance } = useView();
  const { config, linkNotice, lastUsed } = snapshot.context;
  const canShow = snapshot.activity !== 'misconfigured';
  const isBack = canShow && config.rememberLastUsed && lastUsed;
  return (
    <div className="latchkey-stack">
      {appearance.logo?.place !== 'above' && <Logo />}
      {!isBack && !styles?.hideHeaderText && <Title>{strings.main.header}</Title>}
      {config.banner && <Banner {...config.banner} />}
      {linkNotice && <Later part={notice} />}
      {/* For a widget that cannot work, `checkProps` adds a banner with the reason. */}
      {canShow &&
        (isBack ? (
          <Later part={welcome} />
        ) : (
          <>
            {hasPasskeyButton(snapshot.context) && <PasskeyButton />}
            <Sections shown={sections(config).filter(isDrawn(config))} />
          </>
        ))}
    </div>
  );
}

/** Whether a section has content; social sign-in without providers has none. */
const isDrawn =
  ({ oauthOptions }: ResolvedConfig) =>
  (section: Section) =>
    section !== 'social' || oauthOptions.providers.length > 0;

function Sections({ shown }: { shown: readonly Section[] }) {
  return shown.map((section) => {
    const Drawing = drawings[section];
    return (
      <Fragment key={section}>
        {section === dividedSection(shown) && <Divider />}
        <Drawing />
      </Fragment>
    );
  });
}
