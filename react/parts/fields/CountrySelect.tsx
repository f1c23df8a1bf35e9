import { startTransition, useEffect, useRef, useState } from 'react';
import type { Country } from '../../../core/methods/contact/phone.ts';
import { defaultCountry, defaultDialCode } from '../../../core/methods/contact/phoneTyping.ts';
import { useView } from '../../context.ts';
import { afterPaintChunk } from '../chunks.ts';
import { Drawing } from '../pictures/Drawing.tsx';

/**
 * The dial codes loaded so far: first the default country's, later all. Module state, so that a form drawn again has them at
 * once.
 */
const dialCodes = new Map([[defaultCountry, defaultDialCode]]);

interface CountrySelectProps {
  /** True once the user focuses the form; used when the list is not fetched ahead. */
  readonly isWanted: boolean;
  readonly isLocked: boolean;
  /** An ISO 3166-1 region code. */
  readonly country: string;
  readonly onSelect: (country: string) => void;
  readonly onFocus: () => void;
}

/**
 * Draws the country of a phone number. Closed, it shows the dial code; open, it lists countries by name, so that typing a
 * letter jumps to a country (FORM-09).
 */
export function CountrySelect({ isWanted, isLocked, country, onSelect, onFocus }: CountrySelectProps) {
  const { strings, widget, language, snapshot } = useView();
  const { only } = snapshot.context.config.phone;
  // Building the long, localized list is slow; the first paint needs only the dial code.
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const select = useRef<HTMLSelectElement>(null);
  const onChange = ({ target }: { readonly target: EventTarget | null }) => onSelect((target as HTMLSelectElement).value);
  // Plugins such as select2 tell only jQuery's listeners and this property of a change.
  useEffect(() => {
    (select.current as HTMLSelectElement).onchange = onChange;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a host may make the same list of regions for each drawing
  useEffect(() => {
    if (!isWanted && !widget.fetchesAhead) return undefined;
    let current = true;
    const list = async () => {
      const { languageOf } = await afterPaintChunk.load();
      return widget.countries(language ?? languageOf(select.current), only);
    };
    list().then(
      (found) => {
        for (const { region, dialCode } of found) dialCodes.set(region, dialCode);
        if (current) startTransition(() => setCountries(found));
      },
      // Without the list, the user can still type a number that starts with "+".
      () => {},
    );
    return () => {
      current = false;
    };
  }, [widget, isWanted, language, String(only)]);

  // Two dots until the dial codes have loaded.
  const dialCode = `+${dialCodes.get(country) ?? '..'}`;
  return (
    <span className="latchkey-country">
      <span aria-hidden="true" translate="no">{`${country} ${dialCode}`}</span>
      <Drawing size={10} line={1.5}>
        <path d="m1.5 3.5 3.5 3.5 3.5-3.5" />
      </Drawing>
      <select
        ref={select}
        className="latchkey-countries"
        name="country-select"
        // The number is always left to right; country names follow their own direction.
        dir="auto"
        autoComplete="tel-country-code"
        aria-label={strings.main.country}
        value={country}
        disabled={isLocked}
        onFocus={onFocus}
        onChange={onChange}
      >
        {!countries.some(({ region }) => region === country) && <option value={country}>{dialCode}</option>}
        {countries.map(({ region, label }) => (
          <option key={region} value={region}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
