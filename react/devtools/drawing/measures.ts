/** The width of a character in the fonts of the drawing, in its pixels: a little more than it is. */
const letter = { node: 7.3, event: 6.3 };

/** The height of a line of events. */
export const lineHeight = 14;

/** The size of a state with this text. */
export const nodeSize = (text: string) => ({ width: text.length * letter.node + 28, height: 30 });

/** The size of the events beside an edge, one below the other. */
export const labelSize = (lines: readonly string[]) => ({
  width: Math.max(...lines.map(({ length }) => length)) * letter.event + 10,
  height: lines.length * lineHeight + 4,
});
