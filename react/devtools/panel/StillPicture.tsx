import type { Standing } from '../../../core/recording/replay/moments.ts';
import { stillChunk } from '../drawing/chunks.ts';
import { useLazy } from '../useLazy.ts';
import { hasScreens } from '../widgetCharts.ts';

interface StillPictureProps {
  /** Where a widget stands; none where the log has no widget. */
  readonly standing: Standing | undefined;
  /** The moment that is shown, in milliseconds since the epoch. */
  readonly now: number;
}

/** The screen of a step, in the default look and in English: a recording keeps neither. */
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
