import { parseSync } from 'vite';

/** A comment in a source: `text` is the plain text on one line, `line` counts from 1. */
export interface Comment {
  readonly line: number;
  readonly text: string;
}

/** Returns the comments of a TypeScript source. Consecutive line comments count as one. */
export function commentsOf(file: string, source: string): Comment[] {
  const { comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);

  const found: { line: number; text: string; end: number; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1);
    const isLine = type === 'Line';
    const continues = isLine && last?.isLine === true && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, start));
    if (continues) {
      last.text += ` ${plain(value)}`;
      last.end = end;
    } else {
      found.push({ line: source.slice(0, start).split('\n').length, text: plain(value), end, isLine });
    }
  }
  return found.map(({ line, text }) => ({ line, text }));
}

const plain = (value: string) =>
  value
    .replace(/^\*/, '')
    .replace(/^\s*\*(?= |$)/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Openings that make a clause the subject, which hides the verb. */
const openings = [
  /^(What|Who|Whose|That which|Why)\b/,
  /^(Those|The one|The ones|One|All|Everything|Anything|Nothing) (who|that|which)\b/,
  /^How (many|long|often|far|much)\b/,
  /^Whether (it|they|he|she|one|this (is|was|has|can|may))\b/,
];

/** Words and phrases that have a plainer form. */
const words =
  /\b(whoever|whatever|whichever|nobody|somebody|anew|of which|of whom|that which|there (is|are) none|none (is|are|of)|stands (at|in|for|beside|apart|on)|beside|as (it|they) (is|are|was|were)\b(?! (when|if|not))|of (its|their) own|the vendor|vendor's)\b/i;

/** A comment that only contains requirement IDs. */
const bareId = /^([A-Z][A-Z0-9]*(-[A-Z0-9]+)*-\d+[a-z]?(, | and |[\s.])*)+$/;

/** Quoted text, code and examples are not checked. */
const allowed = [/`[^`]*`/g, /"[^"]*"/g, /“[^”]*”/g, /@example[\s\S]*$/];

/** Returns the first banned opening or word in a comment, or undefined. */
export function bannedIn(text: string): string | undefined {
  if (bareId.test(text)) return text;
  const read = allowed.reduce((left, term) => left.replace(term, '…'), text);
  for (const opening of openings) {
    const [found] = opening.exec(read) ?? [];
    if (found !== undefined) return found;
  }
  return words.exec(read)?.[0];
}
