import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange'> {
  readonly label: string;
  readonly invalid: boolean;
  readonly onType: (text: string) => void;
  /** Drawn before the input, on the same line. */
  readonly before?: ReactNode;
}

/** An input with its visible label. */
export function TextField({ label, invalid, onType, before, ...input }: TextFieldProps) {
  const id = useId();
  const field = (
    <input
      {...input}
      id={id}
      className="latchkey-input"
      aria-invalid={invalid || undefined}
      onChange={(event) => onType(event.target.value)}
    />
  );
  return (
    <div>
      <label className="latchkey-label" htmlFor={id}>
        {label}
      </label>
      {before ? (
        <div className="latchkey-phone">
          {before}
          {field}
        </div>
      ) : (
        field
      )}
    </div>
  );
}
