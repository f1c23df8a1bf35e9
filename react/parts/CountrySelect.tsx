import { startTransition, useEffect, useRef, useState } from 'react';
import { defaultDialCode } from '../../core/defaultCountry.ts';
import type { Country } from '../../core/phone.ts';
import { useView } from '../context.ts';

/** The list of the last phone form: coming back to one finds its country at once. */
let known: readonly Country[] = [];

interface CountrySelectProps {
  /** Region code of ISO 3166-1. */
  readonly country: string;
  readonly onSelect: (country: string) => void;
}

/** The country of a phone number: its dial code when closed, codes and names when open (FORM-09). */
export function CountrySelect({ country, onSelect }: CountrySelectProps) {
  const { strings, widget } = useView();
  // The list is long and its names are slow to come by; the first paint does with the dial code.
  const [countries, setCountries] = useState(known);
  const { dialCode = defaultDialCode } = countries.find(({ region }) => region === country) ?? {};
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    let current = true;
    widget.countries(languageOf(select.current)).then(
      (found) => {
        known = found;
        if (current) startTransition(() => setCountries(found));
      },
      // Without the list, a number of another country can still be typed with its plus.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [widget]);

  return (
    <span className="latchkey-country">
      <span aria-hidden="true">+{dialCode}</span>
      <svg viewBox="0 0 10 10" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="m1.5 3.5 3.5 3.5 3.5-3.5" />
      </svg>
      <select
        ref={select}
        name="country-select"
        autoComplete="tel-country-code"
        aria-label={strings.main.country}
        value={country}
        onChange={(event) => onSelect(event.target.value)}
      >
        {countries.length === 0 && <option value={country}>+{dialCode}</option>}
        {countries.map(({ region, name, ...each }) => (
          <option key={region} value={region}>
            {`+${each.dialCode} ${name}`}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The language of the text around an element, out of a shadow root too; English where none is said. */
function languageOf(element: Element | null): string {
  const found = element?.closest<HTMLElement>('[lang]');
  if (found?.lang) return found.lang;
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : 'en';
}
