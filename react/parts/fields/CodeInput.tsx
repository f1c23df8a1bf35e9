import type { ChangeEvent, ClipboardEvent, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import { limits } from '../../../machines/limits.ts';
import sheet from '../../otp.css?inline';
import { show, useHiddenValue } from '../../useHiddenValue.ts';
import { useSheet } from '../../useSheet.ts';

interface CodeInputProps {
  readonly label: string;
  readonly code: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly describedBy: string;
  readonly onType: (code: string) => void;
}

/** Only digits, and no more than a code has (OTP-10, OTP-11). */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.codeLength);

/**
 * One real input over six boxes, so that typing, pasting, autofill and screen readers meet a plain
 * text field (OTP-08, OTP-12). Its own text is what stands in the boxes: drawn there once more, the
 * code would be text of the page. It has no maxlength: that would cut "123 456" before the blank goes.
 */
export function CodeInput({ label, code, disabled, invalid, describedBy, onType }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useSheet(sheet, input);
  useHiddenValue(input, code);

  // A refused code stays, selected as a whole: whatever is typed next takes its place.
  useEffect(() => {
    if (!invalid || disabled) return;
    input.current?.focus();
    input.current?.select();
  }, [invalid, disabled]);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const digits = digitsOf(withTypedLast(code, target));
    // Where nothing of it is taken, nothing is drawn anew.
    show(target, digits);
    onType(digits);
  }

  function onPaste(event: ClipboardEvent) {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length < limits.codeLength) return;
    // A whole code replaces what is there, wherever the caret stands.
    event.preventDefault();
    onType(digits);
  }

  return (
    <div className="latchkey-code" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <div className="latchkey-typed">
        <input
          ref={input}
          className="latchkey-code-field"
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          onChange={onChange}
          onPaste={onPaste}
          onKeyDown={caretToEnd}
          onSelect={caretToEnd}
        />
      </div>
      <div className="latchkey-boxes" aria-hidden="true">
        {Array.from({ length: limits.codeLength }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            className="latchkey-digit"
            data-active={index === Math.min(code.length, limits.codeLength - 1) || undefined}
            data-empty={index === code.length || undefined}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * The text of the input, with what was just typed into its midst at the end. Browsers tell of a caret that a click has
 * moved when they come to it, which on a busy machine is after the next digit.
 */
function withTypedLast(code: string, { value, selectionStart }: HTMLInputElement): string {
  const end = selectionStart ?? value.length;
  const start = end - (value.length - code.length);
  const isTyped = start < end && value.slice(0, start) + value.slice(end) === code;
  return isTyped ? code + value.slice(start, end) : value;
}

/** The boxes show no caret, so a lone one always stands at the end. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart === selectionEnd && selectionEnd !== value.length) {
    input.setSelectionRange(value.length, value.length);
  }
}
