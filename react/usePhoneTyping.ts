import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { PhoneFormatter, TypedPhone } from '../core/methods/contact/phoneTyping.ts';
import { phoneLibraryChunk } from '../core/widgets/chunks.ts';
import { useView } from './context.ts';
import { useIsomorphicLayoutEffect } from './serverRendering.ts';

/** Formats a phone number while it is typed. Text typed before the formatter has loaded is formatted once, when it has. */
export function usePhoneTyping(typed: TypedPhone, onType: (typed: TypedPhone) => void) {
  const { widget, snapshot } = useView();
  const { phone, initial } = snapshot.context.config;
  const { only } = phone;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [formatting, setFormatting] = useState<PhoneFormatter>();
  const [isWanted, setIsWanted] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a host may make the same list of regions for each drawing
  useEffect(() => {
    if (!isWanted && !widget.fetchesAhead) return undefined;
    let current = true;
    widget.phoneFormatter(only).then(
      (format) => current && setFormatting(() => format),
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for text that the user has not typed here, because every edit is formatted as it happens
  useIsomorphicLayoutEffect(() => {
    const { current } = input;
    // Formatting would lose a selection; the user's next edit is formatted anyway.
    if (formatting && current?.value && current.selectionStart === current.selectionEnd) change(current);
  }, [formatting, initial?.phone]);

  function change(field: HTMLInputElement, event?: InputEvent) {
    const { loaded } = phoneLibraryChunk;
    if (!formatting || !loaded) return onType({ country: typed.country, number: field.value });
    const { caret: position, ...next } = loaded.retypeIn(field, typed, formatting, event);
    // Safari focuses a field whose caret is set.
    if (field.matches(':focus')) caret.current = position;
    return onType(next);
  }

  return {
    input,
    /** Whether the user has focused the form. */
    isWanted,
    /** Undefined until its code has loaded. */
    formatting,
    /** Loads the formatter if it was not fetched ahead. */
    onFocus: () => setIsWanted(true),
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => change(target, nativeEvent as InputEvent),
    onSelectCountry(country: string) {
      const number = input.current?.value ?? '';
      onType(formatting && !number.startsWith('+') ? formatting({ country, number }) : { country, number });
    },
  };
}
