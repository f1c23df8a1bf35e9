import { useMemo } from 'react';
import type { TypedPhone } from '../../../core/methods/contact/phoneTyping.ts';
import { useView } from '../../context.ts';
import { usePhoneTyping } from '../../usePhoneTyping.ts';
import { CountrySelect } from './CountrySelect.tsx';
import type { FieldProps } from './TextField.tsx';
import { TextField } from './TextField.tsx';

interface PhoneFieldProps extends FieldProps {
  /** Whether passkey autofill uses this input. */
  readonly marked: boolean;
  /** Whether the country cannot be changed either. */
  readonly isLocked: boolean;
  readonly typed: TypedPhone;
  readonly onType: (typed: TypedPhone) => void;
}

export function PhoneField({ marked, isLocked, typed, onType, ...field }: PhoneFieldProps) {
  const { strings } = useView();
  const { input, isWanted, formatting, onChange, onSelectCountry, onFocus } = usePhoneTyping(typed, onType);
  const { country } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an earlier `onType` does the same with a country and a number, and drawing the list takes long
  const before = useMemo(
    () => <CountrySelect isLocked={isLocked} isWanted={isWanted} country={country} onSelect={onSelectCountry} onFocus={onFocus} />,
    [isLocked, isWanted, country, formatting],
  );
  return (
    <TextField
      {...field}
      input={input}
      label={strings.main.phone}
      type="tel"
      name="phone"
      autoComplete={marked ? 'tel-national webauthn' : 'tel-national'}
      placeholder={strings.main.phonePlaceholder}
      value={typed.number}
      onFocus={(event) => {
        onFocus();
        field.onFocus?.(event);
      }}
      onChange={onChange}
      before={before}
    />
  );
}
