import type { ReactNode } from 'react';
import { Fragment } from 'react';

interface SentenceProps {
  /** Text with names in braces. */
  readonly text: string;
  /** The elements to put in their place. */
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A sentence with its braces filled in by what may be more than text. */
export function Sentence({ text, values }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
