import type { ChangeEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PhoneFormatter, TypedPhone } from '../core/methods/contact/phoneTyping.ts';
import { retype } from '../core/methods/contact/phoneTyping.ts';
import { useView } from './context.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';

interface PhoneTyping {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onSelectCountry: (country: string) => void;
  /** Whether the user has focused the form. */
  readonly isWanted: boolean;
  /** Loads the formatter if it was not fetched ahead. */
  readonly onFocus: () => void;
}

/** Formats a phone number while it is typed. Until the formatter is loaded, the text stays as typed. */
export function usePhoneTyping(typed: TypedPhone, onType: (typed: TypedPhone) => void): PhoneTyping {
  const { widget } = useView();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [format, setFormat] = useState<PhoneFormatter | null>(null);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    if (!isWanted && !widget.fetchesAhead) return undefined;
    let current = true;
    widget.phoneFormatter().then(
      (formatter) => current && setFormat(() => formatter),
      // Formatting is optional: the parser or the server reports an invalid number.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [widget, isWanted]);

  useIsomorphicLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    input,
    isWanted,
    onFocus: () => setIsWanted(true),
    onChange({ target, nativeEvent }) {
      if (!format) return onType({ ...typed, number: target.value });
      const edit = {
        before: typed.number,
        after: target.value,
        caret: target.selectionStart ?? target.value.length,
        forward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
      };
      const { caret: position, ...next } = retype(typed.country, edit, format);
      caret.current = position;
      onType(next);
    },
    onSelectCountry(country) {
      const chosen = { country, number: typed.number };
      onType(format && !typed.number.startsWith('+') ? format(chosen) : chosen);
    },
  };
}
