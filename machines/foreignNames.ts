/*
 * Names that strangers have given themselves, as they may be shown: one line of text that stays in its
 * place, whatever characters it is made of (READ-97, READ-99).
 */

/** More than any honest name needs, and less than pushes the answers out of sight. */
const longestName = 80;
/** Some characters are put together of several code points; none that is honest of more than this on average. */
const longestCharacter = 4;

/** Lone halves of a character, controls, line breaks, and what is drawn as nothing (UAX #44), with two blanks that count as letters. */
const hidden = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
/** Joiners between letters or pictures, and the selector of a picture: these shape what stands before them, and nothing else. */
const joined = /(?<=\ufe0f|[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)(?=[\p{L}\p{Extended_Pictographic}])/gu;
const pictured = /(?<=\p{Emoji})\ufe0f/gu;
/** Marks are piled up on a letter that has more than two. */
const piled = /(?<=[\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;
/** Marks without a letter are drawn on the one before, or on the frame. */
const homeless = /^(?=\p{M})/u;

/** The name of an application: what is hidden in it is left out. */
export const displayName = (name: string): string => tidy(name, () => ' ');

/** The name of a scope, which is to be recognised: what is hidden in it is shown by its number. */
export const displayScope = (scope: string): string => tidy(scope.replace(/\s/g, numberOf), (text) => [...text].map(numberOf).join(''));

/** A character by its number in Unicode, as `<U+200B>`. */
const numberOf = (character: string) => `<U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`;

/** @param show what takes the place of hidden characters */
function tidy(name: string, show: (characters: string) => string): string {
  const kept = new Set<number>();
  for (const pattern of [joined, pictured]) for (const { index } of name.matchAll(pattern)) kept.add(index);
  const line = name
    .replace(hidden, (character, index: number) => (kept.has(index) ? character : show(character)))
    .normalize('NFC')
    .replace(piled, '')
    .replace(/\s+/g, ' ')
    .trim()
    // The circle that stands for a letter where there is none.
    .replace(homeless, '\u25cc');
  return cut(line);
}

/** The beginning of a text that is too long, cut between what a person takes for characters. */
function cut(text: string): string {
  const codePoints = [...text].slice(0, longestName * longestCharacter).join('');
  const characters = charactersOf(codePoints);
  const isWhole = characters.length <= longestName && codePoints === text;
  return isWhole ? text : `${characters.slice(0, longestName).join('').trimEnd()}…`;
}

function charactersOf(text: string): string[] {
  // Browsers of before 2024 may not know where characters end.
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
