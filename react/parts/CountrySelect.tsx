import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { dialCodes } from '../../core/dialCodes.ts';
import { useView } from '../context.ts';

interface CountrySelectProps {
  /** Region code of ISO 3166-1. */
  readonly country: string;
  readonly onSelect: (country: string) => void;
}

/** The country of a phone number: its dial code when closed, codes and names when open (FORM-09). */
export function CountrySelect({ country, onSelect }: CountrySelectProps) {
  const { strings } = useView();
  // The list is long and its names are slow to come by; the first paint does with the dial code.
  const [language, setLanguage] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const found = languageOf(select.current);
    startTransition(() => setLanguage(found));
  }, []);
  const options = useMemo(() => (language ? countryOptions(language) : []), [language]);

  return (
    <span className="latchkey-country">
      <span aria-hidden="true">+{dialCodes.get(country)}</span>
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
        {!language && <option value={country}>+{dialCodes.get(country)}</option>}
        {options.map(({ region, text }) => (
          <option key={region} value={region}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

function countryOptions(language: string) {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return [...dialCodes].map(([region, code]) => ({ region, text: `+${code} ${names.of(region) ?? region}` }));
}

/** The language of the text around an element, out of a shadow root too; English where none is said. */
function languageOf(element: Element | null): string {
  const found = element?.closest<HTMLElement>('[lang]');
  if (found?.lang) return found.lang;
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : 'en';
}
