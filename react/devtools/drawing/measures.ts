/** The widths of a character in the drawing's fonts, in pixels, slightly rounded up. */
const letter = { node: 7.3, event: 6.3 };

export const lineHeight = 14;

export const nodeSize = (text: string) => ({ width: text.length * letter.node + 28, height: 30 });

export const labelSize = (lines: readonly string[]) => ({
  width: Math.max(...lines.map(({ length }) => length)) * letter.event + 10,
  height: lines.length * lineHeight + 4,
});
