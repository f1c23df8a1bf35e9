/*
 * Cleans names chosen by other parties for display: one line of text that cannot cover or reorder other content (READ-97,
 * READ-99).
 */

/** The most characters of a name: enough for a real name, too few to push the buttons out of view. */
const longestName = 80;
/** The most code points per character on average. A character can have several, but real names stay below this number. */
const longestCharacter = 4;

/**
 * Lone surrogates, control characters, line breaks, invisible characters (UAX #44) and two blanks that Unicode classifies as
 * letters.
 */
const hidden = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
/** Joiners between letters or emoji, and emoji variation selectors: they only shape the character before them. */
const joined = /(?<=\ufe0f|[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)(?=[\p{L}\p{Extended_Pictographic}])/gu;
const pictured = /(?<=\p{Emoji})\ufe0f/gu;
/** More than two combining marks on one letter. */
const piled = /(?<=[\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;
/** Combining marks without a letter, which would be drawn on the preceding text. */
const homeless = /^(?=\p{M})/u;

/** Returns a name unchanged, or an empty text for a name without a visible character. */
export const visibleName = (name: string): string => (name.replace(hidden, '').trim() ? name : '');

/** Cleans an application's name; hidden characters are removed. */
export const displayName = (name: string): string => tidy(name, () => ' ');

/** Cleans a scope's name, which must stay distinguishable: hidden characters are replaced with their code points. */
export const displayScope = (scope: string): string => tidy(scope.replace(/\s/g, numberOf), (text) => [...text].map(numberOf).join(''));

/** Formats a character's code point as `<U+200B>`. */
const numberOf = (character: string) => `<U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`;

/** Cleans a name; `show` returns the replacement for hidden characters. */
function tidy(name: string, show: (characters: string) => string): string {
  const kept = new Set<number>();
  for (const pattern of [joined, pictured]) for (const { index } of name.matchAll(pattern)) kept.add(index);
  const line = name
    .replace(hidden, (character, index: number) => (kept.has(index) ? character : show(character)))
    .normalize('NFC')
    .replace(piled, '')
    .replace(/\s+/g, ' ')
    .trim()
    // A dotted circle, Unicode's placeholder for a missing letter.
    .replace(homeless, '\u25cc');
  return cut(line);
}

/** Shortens a long text without splitting a visible character. */
function cut(text: string): string {
  const codePoints = [...text].slice(0, longestName * longestCharacter).join('');
  const characters = charactersOf(codePoints);
  const isWhole = characters.length <= longestName && codePoints === text;
  return isWhole ? text : `${characters.slice(0, longestName).join('').trimEnd()}…`;
}

function charactersOf(text: string): string[] {
  // Browsers from before 2024 may not have `Intl.Segmenter`.
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
}
