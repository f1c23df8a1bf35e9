import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { contextOf } from '../core/client/client.ts';
import type { HostEvent } from '../core/widgets/hostEvents.ts';
import { stepUpWidget } from '../core/widgets/stepUp.ts';
import { callHost } from '../core/widgets/widget.ts';
import type { StepUpConfig } from '../machines/widgets/stepUp.ts';
import { Mount } from './context.ts';
import { commonStrings } from './english/common.ts';
import { factorMessages } from './english/factor.ts';
import sheet from './factor.css?inline';
import { eagerScreen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import { useClient } from './provider.tsx';
import { StepUpScreen } from './screens/Factor.tsx';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';
import { adoptStyles } from './styles.ts';
import { useSheet } from './useSheet.ts';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

const Widget = widgetComponent(
  'StepUpWidget',
  stepUpWidget,
  { StepUp: eagerScreen(StepUpScreen) },
  { english: merge(commonStrings, { messages: factorMessages }) },
);

/** The props of `StepUp`. */
export interface StepUpProps extends HostProps<StepUpConfig> {
  /** The reason for the question, in the page's language, such as `Changing your address needs one more step.` */
  readonly reason?: string | undefined;
  /** Called when the factor has been added to the session. */
  readonly onProven?: (() => void) | undefined;
  /** Called when the user gives up. */
  readonly onCancel?: (() => void) | undefined;
}

/**
 * Draws the widget in which a signed-in user proves one more factor, before an action that needs it (STEP-04).
 *
 * @example
 * <StepUp reason="Changing your address needs one more step." onProven={() => save()} onCancel={() => close()} />;
 */
export function StepUp({ reason, onProven, onCancel, callbacks, strings, ...props }: StepUpProps): ReactElement {
  const client = useClient(props.client);
  const all = useMemo(
    () => ({
      ...callbacks,
      onEvent(event: HostEvent) {
        callHost(client, () => callbacks?.onEvent?.(event));
        if (event.type === 'STEP_UP_COMPLETE') onProven?.();
        if (event.type === 'STEP_UP_CANCEL') onCancel?.();
      },
    }),
    [client, callbacks, onProven, onCancel],
  );
  const own = useMemo(() => (reason ? merge({ factor: { stepUp: reason } }, strings) : strings), [reason, strings]);
  return <Widget {...props} strings={own} callbacks={all} />;
}

interface Question {
  /** A proof in progress belongs to one question. */
  readonly key: number;
  readonly promise: Promise<boolean>;
  readonly resolve: (isProven: boolean) => void;
}

let questions = 0;

function question(): Question {
  questions += 1;
  let resolve: Question['resolve'] = () => {};
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { key: questions, promise, resolve };
}

/** The result of `useStepUp`. */
export interface StepUpDialog {
  /** Opens the dialog. Resolves with whether the user has proved the factor; further calls join the open dialog. */
  readonly open: () => Promise<boolean>;
  /** The modal dialog, to be drawn anywhere; null while it is closed. */
  readonly dialog: ReactNode;
}

/**
 * Returns a step-up in a modal dialog, for `withStepUp`.
 *
 * @example
 * const { open, dialog } = useStepUp({ reason: 'Changing your address needs one more step.' });
 * const save = () => withStepUp(() => client.user.update({ name: { first_name: 'Ada' } }), { open });
 * return <p><button onClick={() => void save()}>Save</button>{dialog}</p>;
 */
export function useStepUp(props: Omit<StepUpProps, 'onProven' | 'onCancel'> = {}): StepUpDialog {
  const [answer, setAnswer] = useState<Question>();
  const latest = useRef(answer);
  const isShown = useRef(false);
  const open = useCallback(() => {
    const asked = latest.current ?? question();
    latest.current = asked;
    setAnswer(asked);
    return asked.promise;
  }, []);
  const end = useCallback((isProven: boolean) => {
    latest.current?.resolve(isProven);
    latest.current = undefined;
    isShown.current = false;
    setAnswer(undefined);
  }, []);
  // A page that is left or hidden while the dialog is open gives up.
  useEffect(() => () => end(false), [end]);
  const client = useClient(props.client);
  useEffect(() => {
    if (!answer) return;
    let isOver = false;
    const { environment, logger } = contextOf(client);
    // The component may pass the dialog to a parent, which renders it later.
    void environment.afterPaint().then(() => {
      if (isOver || isShown.current) return;
      logger.warn('useStepUp: open() waits, because `dialog` is not drawn. Write {dialog} into what the component returns.');
    });
    return () => void (isOver = true);
  }, [answer, client]);
  const dialog = answer && <Dialog key={answer.key} {...props} isShown={isShown} onProven={() => end(true)} onCancel={() => end(false)} />;
  return { open, dialog };
}

/** React's events leave a portal through the component tree: the host's form around `dialog` would take a submitted code for its own. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const contained = { onSubmit: stop, onChange: stop, onClick: stop, onKeyDown: stop };

function Dialog({ onCancel, isShown, ...props }: StepUpProps & { readonly onCancel: () => void; isShown: { current: boolean } }) {
  const client = useClient(props.client);
  const element = useRef<HTMLDialogElement>(null);
  // The dialog is in the document, also if its widget is in a shadow root.
  useIsomorphicLayoutEffect(() => adoptStyles(element.current as Element), []);
  useSheet(sheet, element);
  const prefix = `${useId()}dialog-`;
  const mount = useMemo(() => ({ prefix }), [prefix]);
  // Closes the dialog before React removes it: browsers return the focus only on `close()`.
  useIsomorphicLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    isShown.current = true;
    return () => current?.close();
  }, [isShown]);
  return createPortal(
    <dialog
      {...contained}
      ref={element}
      className="latchkey-dialog"
      aria-labelledby={`${prefix}title`}
      aria-describedby={`${prefix}text`}
      // The name if the title is in a shadow root, where `aria-labelledby` does not find it.
      aria-label={props.reason}
      // Keeps the focus in the widget, also during a double click that opens the dialog.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onCancel={(event) => {
        event.preventDefault();
        callHost(client, () => props.callbacks?.onEvent?.({ type: 'STEP_UP_CANCEL', data: {} }));
        onCancel();
      }}
    >
      <Mount.Provider value={mount}>
        <StepUp {...props} onCancel={onCancel} />
      </Mount.Provider>
    </dialog>,
    document.body,
  );
}
