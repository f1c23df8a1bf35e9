import type { ChangeEventHandler, InputHTMLAttributes, ReactNode, RefObject } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

export interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'readOnly' | 'required' | 'aria-describedby' | 'onFocus'> {
  readonly invalid: boolean;
}

interface TextFieldProps extends FieldProps, Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'placeholder'> {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** Content before the input, on the same line. */
  readonly before?: ReactNode;
  /** Content over the end of the input. */
  readonly after?: ReactNode;
}

export function TextField({ label, invalid, input, before, after, ...rest }: TextFieldProps) {
  const id = `${useView<AnyWidget>().prefix}${rest.name}`;
  const field = (
    <input
      {...rest}
      ref={input}
      id={id}
      className="latchkey-input"
      data-fixed={after ? true : undefined}
      aria-invalid={invalid || undefined}
    />
  );
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {label}
      </label>
      {before || after ? (
        <div className={before ? 'latchkey-phone' : 'latchkey-within'}>
          {before}
          {field}
          {after}
        </div>
      ) : (
        field
      )}
    </div>
  );
}
