import type { ClipboardEvent, CSSProperties, InputEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { asciiNumber } from '../../../core/base/digits.ts';
import { limits } from '../../../machines/screenLimits.ts';
import sheet from '../../otp.css?inline';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { show, useHiddenValue } from '../../useHiddenValue.ts';
import { useSheet } from '../../useSheet.ts';

interface CodeInputProps {
  readonly label: string;
  readonly code: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly describedBy: string;
  /** Receives the digits, also unchanged ones: after Enter, and if they are pasted or filled in again. */
  readonly onType: (code: string) => void;
}

/** Keeps only digits, and at most one code's length (OTP-10, OTP-11). */
export const digitsOf = (text: string) => asciiNumber(text).replace(/\D/g, '').slice(0, limits.codeLength);

/**
 * Draws one real input over six boxes: typing, pasting, autofill and screen readers all see a plain text field (OTP-08,
 * OTP-12).
 * The digits in the boxes are the input's own text. Drawing them a second time would expose the code as page text.
 * The input has no `maxlength`, which would cut "123 456" before the space is removed.
 */
export function CodeInput({ label, code, disabled, invalid, describedBy, onType }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useSheet(sheet, input);
  /** The text while an input method composes it: each key replaces the text of the previous key. */
  const [composed, setComposed] = useState<string>();
  useHiddenValue(input, composed ?? code);

  // Keeps a rejected code and selects it, before the next key, which replaces it.
  useIsomorphicLayoutEffect(() => {
    if (!invalid || disabled) return;
    input.current?.focus();
    input.current?.select();
  }, [invalid, disabled]);

  // Preact's `onSelect` listens to the field's native `select` event, which a click does not fire.
  useEffect(() => {
    const { ownerDocument: page } = input.current as HTMLInputElement;
    const select = () => input.current?.matches(':focus') && caretToEnd(input.current);
    page.addEventListener('selectionchange', select);
    return () => page.removeEventListener('selectionchange', select);
  }, []);

  function onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) setComposed(currentTarget.value);
    else accept(currentTarget, nativeEvent.type === 'input');
  }

  /** @param isEdit false for an event that only ends the edits: `compositionend`, or `change` when the field loses the focus */
  function accept(target: HTMLInputElement, isEdit = false) {
    setComposed(undefined);
    // A character replaces a rejected code also after a click or an arrow key, which end its selection.
    const digits = digitsOf(withTypedLast(code, target, invalid ? '' : code));
    // Restores the input when no typed character is accepted.
    show(target, digits);
    if (isEdit || digits !== code) onType(digits);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    // A message may have other digits before its code.
    const digits = digitsOf(String(text.match(/\d{6}/) ?? text));
    if (digits.length < limits.codeLength) return;
    // A complete pasted code replaces the current text at any caret position.
    event.preventDefault();
    onType(digits);
  }

  return (
    <div className="latchkey-code" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <div className="latchkey-typed">
        <input
          ref={input}
          className="latchkey-code-field"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          onInput={onInput}
          onPaste={onPaste}
          onCompositionEnd={({ currentTarget }) => accept(currentTarget)}
          onKeyDown={({ key, currentTarget }) => {
            caretToEnd(currentTarget);
            if (key === 'Enter' && composed === undefined) onType(code);
          }}
        />
      </div>
      <div className="latchkey-boxes" aria-hidden="true">
        {[...Array(limits.codeLength).keys()].map((index) => (
          <span
            key={index}
            className="latchkey-digit"
            data-active={index === Math.min(code.length, limits.codeLength - 1) || undefined}
            data-empty={index === code.length || undefined}
            style={{ '--latchkey-at': index } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the input's text. Characters that were typed anywhere into `code` follow `kept`: on a busy machine, a browser reports a
 * caret moved by a click only after the next digit.
 */
function withTypedLast(code: string, { value, selectionStart }: HTMLInputElement, kept: string): string {
  const end = selectionStart ?? value.length;
  const start = end - (value.length - code.length);
  const isTyped = start < end && value.slice(0, start) + value.slice(end) === code;
  return isTyped ? kept + value.slice(start, end) : value;
}

/** Moves a collapsed caret to the end: the boxes do not show a caret. */
function caretToEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  // Moving the start past the end moves the end, too.
  if (selectionStart === selectionEnd && selectionEnd !== value.length) input.selectionStart = value.length;
}
