import type { ChangeEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhoneEdit, retype } from '../core/methods/contact/phoneEdit.ts';
import type { PhoneFormatter, TypedPhone } from '../core/methods/contact/phoneTyping.ts';
import { useView } from './context.ts';
import { afterPaintChunk } from './parts/chunks.ts';
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

/** The code that formats while the user types. */
interface Formatting {
  readonly format: PhoneFormatter;
  readonly retype: typeof retype;
}

/** Formats a phone number while it is typed. Text typed before the formatter has loaded is formatted once, when it has. */
export function usePhoneTyping(typed: TypedPhone, onType: (typed: TypedPhone) => void): PhoneTyping {
  const { widget, snapshot } = useView();
  const { only } = snapshot.context.config.phone;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [formatting, setFormatting] = useState<Formatting>();
  const [isWanted, setIsWanted] = useState(false);
  const latest = useRef({ typed, onType, formatting });
  latest.current = { typed, onType, formatting };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a host may make the same list of regions for each drawing
  useEffect(() => {
    if (!isWanted && !widget.fetchesAhead) return undefined;
    let current = true;
    Promise.all([widget.phoneFormatter(only), afterPaintChunk.load()]).then(
      ([format, { retype }]) => current && setFormatting({ format, retype }),
      // Formatting is optional: the parser or the server reports an invalid number.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [widget, isWanted, String(only)]);

  useIsomorphicLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because every later edit is formatted as it happens
  useIsomorphicLayoutEffect(() => {
    const { value, selectionStart, selectionEnd } = input.current ?? {};
    // A selection would be lost; the edit that it is made for is formatted anyway.
    if (formatting && value && selectionStart === selectionEnd)
      change(formatting, { before: '', after: value, caret: selectionStart ?? value.length });
  }, [formatting]);

  function change({ format, retype }: Formatting, made: PhoneEdit) {
    const { caret: position, ...next } = retype(typed.country, made, format);
    // Safari focuses a field whose caret is set.
    if (input.current?.matches(':focus')) caret.current = position;
    onType(next);
  }

  return {
    input,
    isWanted,
    onFocus: useCallback(() => setIsWanted(true), []),
    onChange({ target, nativeEvent }) {
      if (!formatting) return onType({ ...typed, number: target.value });
      return change(formatting, {
        before: typed.number,
        after: target.value,
        caret: target.selectionStart ?? target.value.length,
        forward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
      });
    },
    // The same function in each render: drawing the list of countries takes long.
    onSelectCountry: useCallback((country) => {
      const { typed, onType, formatting } = latest.current;
      const chosen = { country, number: typed.number };
      onType(formatting && !typed.number.startsWith('+') ? formatting.format(chosen) : chosen);
    }, []),
  };
}
