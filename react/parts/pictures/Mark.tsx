import { useEffect, useState } from 'react';
import type { MarkName } from '../../appearance.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { marksChunk } from '../chunks.ts';

/**
 * Draws the logo of a provider, a wallet or a mail service, or the host's replacement. It is decorative: the text next to it
 * has the same meaning.
 */
export function Mark({ of }: { of: MarkName }) {
  const own = useView<AnyWidget>().appearance.icons?.[of];
  return own ? <img className="latchkey-icon" src={own} alt="" /> : <BuiltIn of={of} />;
}

/**
 * Draws a built-in logo and reserves its space until it is loaded. Shapes without a color use the text's color, so that they
 * are visible on any background.
 */
function BuiltIn({ of }: { of: MarkName }) {
  const [marks, setMarks] = useState(marksChunk.loaded?.marks);
  useEffect(() => {
    let isGone = false;
    marksChunk.load().then(
      (loaded) => {
        if (!isGone) setMarks(loaded.marks);
      },
      // If the logos do not load, the text next to them is enough.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  const mark = marks?.[of];
  return (
    <svg className="latchkey-icon" viewBox={mark?.box} aria-hidden="true">
      {mark?.shapes.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
