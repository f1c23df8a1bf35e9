import { useEffect, useState } from 'react';
import type { MarkName } from '../../appearance.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { marksChunk } from '../chunks.ts';

/** The mark of a provider, a wallet or a mail service, or the host's own picture of it. It says nothing that the words beside it do not. */
export function Mark({ of }: { of: MarkName }) {
  const own = useView<AnyWidget>().appearance.icons?.[of];
  return own ? <img className="latchkey-icon" src={own} alt="" /> : <BuiltIn of={of} />;
}

/** Its place is kept until it is here. What has no colour of its own has the text's, so that it can be seen wherever the text can. */
function BuiltIn({ of }: { of: MarkName }) {
  const [marks, setMarks] = useState(marksChunk.loaded?.marks);
  useEffect(() => {
    let isGone = false;
    marksChunk.load().then(
      (loaded) => {
        if (!isGone) setMarks(loaded.marks);
      },
      // The words beside it say the same.
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
