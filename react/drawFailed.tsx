import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import type { Callbacks } from '../core/widgets/widget.ts';
import { callHost } from '../core/widgets/widget.ts';
import { MountError } from '../machines/errors.ts';
import type { AnyWidget } from './context.ts';
import { directionOf } from './context.ts';
import { commonStrings } from './english/common.ts';
import type { PartialStrings } from './english/index.ts';
import type { Locales } from './locales/chunks.ts';
import { objectOf, readLook } from './readTheme.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';
import { adoptLook, adoptStyles } from './styles.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** The English sentence in place of the widget; here, because a failure should not wait for another file. */
export const mountFailed = 'This part of the page could not be loaded. Please try again.';

/** The props of a widget that could not be loaded or drawn. */
export interface FailedProps {
  readonly client: Client;
  readonly callbacks?: Callbacks | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly strings?: PartialStrings | undefined;
  readonly locale?: string | readonly string[] | undefined;
  readonly locales?: Locales | undefined;
  /** Replaces the widget with a new one. */
  readonly revive: () => void;
}

interface Parts extends FailedProps {
  readonly useLanguage: (
    widget: AnyWidget,
    client: Client,
    looks: FailedProps,
    own: PartialStrings | undefined,
  ) => { readonly language: string | undefined; readonly given: PartialStrings | undefined; readonly isWaiting: boolean };
}

/**
 * Tells the host that a widget could not be drawn, and returns what the user sees in its place.
 *
 * @param useLanguage loads this code itself, indirectly, so this file cannot import it
 */
export function drawFailed(name: string, cause: unknown, props: FailedProps, useLanguage: Parts['useLanguage']): ReactElement {
  const error = new MountError(`The ${name} widget could not be drawn: ${cause}`, { cause });
  const { logger } = contextOf(props.client).options;
  logger.error(error.message, cause);
  callHost(props.client, () => Object(props.callbacks).onError?.(error));
  return <Failed useLanguage={useLanguage} {...props} />;
}

/** Returns the content in place of a widget whose code could not be loaded. Browsers remember the failure until a reload. */
export const drawMissing = (props: Omit<FailedProps, 'revive'>, useLanguage: Parts['useLanguage']): ReactElement => (
  <Failed useLanguage={useLanguage} {...props} revive={() => location.reload()} isMissing />
);

function Failed({ useLanguage, isMissing, ...looks }: Parts & { readonly isMissing?: boolean }) {
  const { client, revive } = looks;
  const box = useRef<HTMLDivElement>(null);
  const { current: widget } = useRef({ subscribe: () => () => {}, warn: contextOf(client).options.logger.warn });
  const { language, given, isWaiting } = useLanguage(widget as unknown as AnyWidget, client, looks, objectOf(looks.strings));
  const { errors, reload, tryAgain } = { ...commonStrings, ...given, errors: { ...commonStrings.errors, ...given?.errors } };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a widget that has failed keeps the look that it failed with
  useIsomorphicLayoutEffect(() => {
    const element = box.current as Element;
    const endings = [adoptStyles(element), adoptLook(element, readLook(objectOf(looks.theme), objectOf(looks.styles), undefined))];
    return () => endings.forEach((end) => end?.());
  }, []);
  return (
    <div ref={box} className="latchkey" lang={language} dir={language && directionOf(language)}>
      <div className="latchkey-box">
        {!isWaiting && (
          <div className="latchkey-stack">
            <p className="latchkey-text latchkey-center" role="alert">
              {isMissing ? errors.unreachable : (errors.mount ?? mountFailed)}
            </p>
            <button type="button" className="latchkey-button" data-kind="primary" onClick={revive}>
              <span className="latchkey-face">{isMissing ? reload : tryAgain}</span>
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
