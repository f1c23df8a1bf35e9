import type { Standing } from '../../../core/recording/replay/moments.ts';
import { stillChunk } from '../drawing/chunks.ts';
import { hasScreens } from '../model/entries.ts';
import { useLazy } from '../useLazy.ts';

interface StillPictureProps {
  /** The state of a widget; undefined if the log has no widget. */
  readonly standing: Standing | undefined;
  /** The displayed time in milliseconds since the epoch. */
  readonly now: number;
}

/** Draws the screen of a step, in the default theme and in English, because a recording contains neither. */
export function StillPicture({ standing, now }: StillPictureProps) {
  const { loaded, hasFailed, retry } = useLazy(stillChunk);
  const Still = loaded?.StillWidget;
  const name = standing?.chart.name ?? '';
  return (
    <section className="still" aria-label="Screen">
      {hasFailed && (
        <p role="alert" className="note">
          The screens cannot be loaded.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {standing && hasScreens(name) ? (
        Still && (
          <Still
            chart={name}
            state={standing.state}
            context={standing.context}
            now={now}
            label={`The screen of ${standing.state}`}
            fallback={<p className="note">The log does not hold what this screen shows.</p>}
          />
        )
      ) : (
        <p className="note">The log has no widget: there is no screen to draw.</p>
      )}
    </section>
  );
}
