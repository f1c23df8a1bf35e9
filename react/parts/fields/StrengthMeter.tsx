import { useStrings } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';

/**
 * Draws four segments and names their number and color by a word (PWD-16 to PWD-20). Without a score, the segments are empty. A
 * breached password gets no word, because "Strong" would contradict its warning.
 */
export function StrengthMeter({ score, isBreached }: { score: number | undefined; isBreached?: boolean | undefined }) {
  const { label, words } = useStrings(passwordStrings).password.strength;
  const filled = segmentsOf(score);
  const look = filled > 2 ? 'good' : 'bad';
  const word = !isBreached && filled > 0 && words[filled as 1];
  return (
    <div className="latchkey-meter">
      {/* Screen readers would read a value in addition to the word. */}
      <div className="latchkey-segments" aria-hidden="true">
        {[1, 2, 3, 4].map((segment) => (
          <span key={segment} className="latchkey-segment" data-look={segment <= filled ? look : undefined} />
        ))}
      </div>
      <span className="latchkey-word">
        {word && (
          // A browser's translation detaches the text from React, so a new word needs a new element.
          <span key={word}>
            <span className="latchkey-hidden">{`${label}: `}</span>
            {word}
          </span>
        )}
      </span>
    </div>
  );
}

/** Returns the number of filled segments (0 to 4) for a score; scores 0 and 1 fill one segment (PWD-17). Without a score, 0. */
function segmentsOf(score: number | undefined): 0 | 1 | 2 | 3 | 4 {
  return score === undefined ? 0 : (Math.min(4, Math.max(1, Math.floor(score))) as 1 | 2 | 3 | 4);
}
