import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { useHiddenValue } from '../../useHiddenValue.ts';
import { Drawing } from '../pictures/Drawing.tsx';
import type { FieldProps } from './TextField.tsx';
import { useMark } from './TextField.tsx';

interface PasswordFieldProps extends FieldProps {
  /** The HTML autofill token that password managers look for. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** Default: `password`. */
  readonly name?: string;
  /** Default: the word for a password. */
  readonly label?: string;
  readonly value: string;
  readonly onType: (password: string) => void;
}

/** Draws a password field with a button that reveals the text (PWD-06). Revealing moves neither the focus nor the caret. */
export function PasswordField({ name = 'password', label, value, invalid, onType, ...rest }: PasswordFieldProps) {
  const strings = useStrings(passwordStrings).password;
  const id = `${useView<AnyWidget>().prefix}${name}`;
  // In a form with two passwords, the label tells the two reveal buttons apart.
  const labelId = label && `${id}-label`;
  const input = useRef<HTMLInputElement>(null);
  const selected = useRef<readonly [from: number | null, to: number | null]>(undefined);
  const [isShown, setIsShown] = useState(false);
  useHiddenValue(input, value);
  const mark = useMark(invalid, value);

  // Browsers may move the caret when an input's type changes; Chromium does so at the next frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input's type follows it
  useIsomorphicLayoutEffect(() => {
    const restore = () => selected.current && input.current?.setSelectionRange(...selected.current);
    restore();
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [isShown]);

  function toggle() {
    const { selectionStart, selectionEnd } = input.current as HTMLInputElement;
    selected.current = [selectionStart, selectionEnd];
    setIsShown(!isShown);
  }

  return (
    <div className="latchkey-field">
      <label id={labelId} className="latchkey-label" htmlFor={id}>
        {label ?? strings.label}
      </label>
      <div className="latchkey-within">
        <input
          {...rest}
          ref={input}
          id={id}
          className="latchkey-input"
          type={isShown ? 'text' : 'password'}
          name={name}
          required
          // Preact would omit the attribute for the boolean `false`.
          spellCheck="false"
          autoCapitalize="none"
          enterKeyHint="go"
          // An empty password was not sent: the message is about another button.
          aria-invalid={value ? mark : undefined}
          onChange={(event) => onType(event.target.value)}
        />
        <button
          type="button"
          className="latchkey-icon-button"
          aria-label={strings.show}
          aria-pressed={isShown}
          aria-controls={id}
          aria-describedby={labelId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Drawing size={24} line={1.8}>
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="M4 20 20 4" />}
          </Drawing>
        </button>
      </div>
    </div>
  );
}

/** Returns a ref for a form that focuses the field to correct after a rejection. */
export function useCorrection(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { widget, snapshot } = useView<AnyWidget>();
  const { errorMessage } = snapshot.context;
  // Only idle states accept this event.
  const isIdle = widget.can({ type: 'clear_error_message' });
  useIsomorphicLayoutEffect(() => {
    const find = (fields: string) => form.current?.querySelector<HTMLElement>(fields);
    if (errorMessage !== '' && isIdle) (find('[aria-invalid]') ?? find('input:not([readonly])'))?.focus();
  }, [errorMessage, isIdle]);
  return form;
}
