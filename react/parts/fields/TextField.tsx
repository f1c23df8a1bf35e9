import type { ChangeEventHandler, InputHTMLAttributes, ReactNode, RefObject } from 'react';
import { useMemo } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

export interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'readOnly' | 'required' | 'aria-describedby' | 'onFocus'> {
  readonly invalid: boolean | undefined;
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** Content before the input, on the same line. */
  readonly before?: ReactNode;
}

/** Returns true while a rejected field still has the rejected text; otherwise undefined. */
export function useMark(invalid: boolean | undefined, text: string): true | undefined {
  const { errorMessage } = useView<AnyWidget>().snapshot.context;
  // Preact may draw two rejections in a row, without the state between them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text at the time of the rejection
  const rejected = useMemo(() => text, [errorMessage]);
  return (invalid && rejected === text) || undefined;
}

export function TextField({ label, invalid, input, before, ...rest }: TextFieldProps) {
  const id = `${useView<AnyWidget>().prefix}${rest.name}`;
  // A phone number may be formatted after its rejection.
  const mark = useMark(invalid, rest.type === 'tel' ? rest.value.replace(/\D/g, '') : rest.value);
  const field = <input {...rest} ref={input} id={id} className="latchkey-input" enterKeyHint="go" aria-invalid={mark} />;
  return (
    <div className="latchkey-field">
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
