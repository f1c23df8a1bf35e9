import type { ReactElement } from 'react';
import { useRef } from 'react';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import type { Callbacks } from '../core/widgets/widget.ts';
import { MountError } from '../machines/errors.ts';
import type { AnyWidget } from './context.ts';
import { commonStrings } from './english/common.ts';
import type { PartialStrings } from './english/index.ts';
import { lateWords } from './english/lateWords.ts';
import type { LocaleChoice } from './languages.ts';
import type { Locales } from './locales/chunks.ts';
import { directionOf } from './parts/frame/Frame.tsx';
import { objectOf, readLook } from './readTheme.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';
import { adoptLook, adoptStyles } from './styles.ts';
import type { Styles, ThemeChoice } from './theme.ts';
import { useLanguage } from './useLanguage.ts';

/** The props of a widget that could not be drawn. */
export interface FailedProps {
  readonly client: Client;
  readonly callbacks?: Callbacks | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly strings?: PartialStrings | undefined;
  readonly locale?: LocaleChoice | undefined;
  readonly locales?: Locales | undefined;
  /** Replaces the widget with a new one. */
  readonly revive: () => void;
}

/** Tells the host that a widget could not be drawn, and returns what the user sees in its place. */
export function drawFailed(name: string, cause: unknown, props: FailedProps): ReactElement {
  const error = new MountError(`The ${name} widget could not be drawn: ${cause}`, { cause });
  const { logger } = contextOf(props.client).options;
  logger.error(error.message, cause);
  try {
    Object(props.callbacks).onError?.(error);
  } catch (thrown) {
    logger.error('A callback of the host threw.', thrown);
  }
  return <Failed {...props} />;
}

function Failed({ client, revive, ...looks }: FailedProps) {
  const box = useRef<HTMLDivElement>(null);
  const { current: widget } = useRef({ subscribe: () => () => {}, warn: contextOf(client).options.logger.warn });
  const { language, given, isWaiting } = useLanguage(widget as unknown as AnyWidget, client, looks, objectOf(looks.strings));
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
              {given?.errors?.mount ?? lateWords.errors.mount}
            </p>
            <button type="button" className="latchkey-button" data-kind="primary" onClick={revive}>
              <span className="latchkey-face">{given?.tryAgain ?? commonStrings.tryAgain}</span>
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
