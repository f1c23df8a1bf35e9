import type { ReactNode } from 'react';

interface SentenceProps {
  /** Text with placeholders in braces. */
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/**
 * Draws a sentence whose placeholders are filled with data, which keeps its own direction and is never translated. A new
 * sentence gets a new element, because a browser's translation detaches the old text from React.
 */
export function Sentence({ text, values }: SentenceProps) {
  return (
    <span key={text}>
      {text.split(/\{(\w+)\}/).map((part, index) => {
        if (index % 2 === 0) return part;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
          <bdi key={index} translate="no">
            {values[part]}
          </bdi>
        );
      })}
    </span>
  );
}
