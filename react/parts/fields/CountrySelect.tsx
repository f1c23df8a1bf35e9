import { startTransition, useEffect, useRef, useState } from 'react';
import { defaultCountry, defaultDialCode } from '../../../core/methods/contact/defaultCountry.ts';
import type { Country } from '../../../core/methods/contact/phone.ts';
import { useView } from '../../context.ts';
import { Drawing } from '../pictures/Drawing.tsx';

/** The dial codes known so far: the default country's, then the whole list's. Coming back to a form finds its own at once. */
const dialCodes = new Map([[defaultCountry, defaultDialCode]]);

interface CountrySelectProps {
  /** Whether somebody turns to the form, where the list has not been fetched ahead. */
  readonly isWanted: boolean;
  /** Region code of ISO 3166-1. */
  readonly country: string;
  readonly onSelect: (country: string) => void;
  readonly onFocus: () => void;
}

/**
 * The country of a phone number: its dial code when closed; when open, every country by its name, so that typing the
 * first letters finds it (FORM-09).
 */
export function CountrySelect({ isWanted, country, onSelect, onFocus }: CountrySelectProps) {
  const { strings, widget, language } = useView();
  // The list is long and its names are slow to come by; the first paint does with the dial code.
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!isWanted && !widget.fetchesAhead) return undefined;
    let current = true;
    widget.countries(language ?? languageOf(select.current)).then(
      (found) => {
        for (const { region, dialCode } of found) dialCodes.set(region, dialCode);
        if (current) startTransition(() => setCountries(found));
      },
      // Without the list, a number of another country can still be typed with its plus.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [widget, isWanted, language]);

  return (
    <span className="latchkey-country">
      <span aria-hidden="true">+{dialCodes.get(country)}</span>
      <Drawing size={10} line={1.5}>
        <path d="m1.5 3.5 3.5 3.5 3.5-3.5" />
      </Drawing>
      <select
        ref={select}
        className="latchkey-countries"
        name="country-select"
        // The number beside it runs from left to right in any language; the names of the countries run as theirs do.
        dir="auto"
        autoComplete="tel-country-code"
        aria-label={strings.main.country}
        value={country}
        onFocus={onFocus}
        onChange={(event) => onSelect(event.target.value)}
      >
        {countries.length === 0 && <option value={country}>+{dialCodes.get(country)}</option>}
        {countries.map(({ region, label }) => (
          <option key={region} value={region}>
            {label}
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
