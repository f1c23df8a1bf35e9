import type { ReactNode } from 'react';
import { Fragment } from 'react';

interface SentenceProps {
  /** Text with placeholders in braces. */
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** Draws a sentence whose placeholders are filled with elements. */
export function Sentence({ text, values }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
