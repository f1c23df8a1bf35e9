import type { ReactElement, ReactNode } from 'react';
import { Component, useMemo, useState } from 'react';
import type { Appearance } from '../appearance.ts';
import { readAppearance } from '../appearance.ts';
import type { AnyWidget, WidgetView } from '../context.ts';
import { WidgetViewProvider } from '../context.ts';
import { merge } from '../merge.ts';
import { Frame } from '../parts/frame/Frame.tsx';
import type { PartialStrings } from '../strings.ts';
import type { Styles, ThemeChoice } from '../theme.ts';
import { stillActor } from './stillActor.ts';
import { stillScreens } from './stillScreens.ts';
import type { WidgetChart } from './widgetCharts.ts';

/** The props of `StillWidget`; each may change, and the drawing follows. */
export interface StillWidgetProps {
  /** The root chart of the widget: `login`, `resetPassword`, `passkeyRegistration` or `idp`. */
  readonly chart: WidgetChart;
  /** The state to draw, such as `OTPAuthenticate.verifying`. */
  readonly state: string;
  /**
   * What the chart remembers there, as `getSnapshot().context` gives it. A field that is left out is that of a chart which
   * has just begun, so that `{ config }` is often enough. A recording's is revived first (`core/recording/replay/revive.ts`).
   */
  readonly context?: object | undefined;
  /**
   * The sentences in place of the English ones: any part of the catalogue, or a whole one of `latchkey/locales`, whose
   * `language` also says how numbers are written and which way the text runs. Nothing is fetched.
   */
  readonly strings?: PartialStrings | undefined;
  /** As the `theme` of a widget; default: the default theme. */
  readonly theme?: ThemeChoice | undefined;
  /** As the `styles` of a widget. */
  readonly styles?: Styles | undefined;
  /** As the `appearance` of a widget. */
  readonly appearance?: Appearance | undefined;
  /** The moment that the drawing shows, in milliseconds since the epoch: countdowns go by it. Default: the time of the first drawing. */
  readonly now?: number | undefined;
  /** Its name for those who do not see it; default: the state and that it is a picture. */
  readonly label?: string | undefined;
  /** What stands in its place where the state is unknown, or the context lacks what the screen reads. */
  readonly fallback?: ReactNode;
}

/**
 * A picture of a widget: the real screen of a state, without a client. It asks nobody anything, has no timer, takes no event,
 * and cannot be focused or pressed; its controls look as the chart says, enabled or not. Its stylesheets go to the document or
 * shadow root around it.
 */
export function StillWidget({ label, fallback = null, ...drawn }: StillWidgetProps): ReactElement {
  const { chart, state, context } = drawn;
  // Each picture is drawn afresh: nothing moves from one to the next, and no field keeps what it has shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells the pictures apart
  const picture = useMemo(() => ({ key: ++pictures }), [chart, state, context]);
  return (
    <div role="img" aria-label={label ?? `A picture of ${state}`}>
      <div ref={makeInert}>
        <Boundary key={picture.key} fallback={fallback}>
          <Picture {...drawn} />
        </Boundary>
      </div>
    </div>
  );
}

let pictures = 0;
const nothing = {};

/** React 18 does not know the attribute. */
const makeInert = (element: HTMLElement | null) => element?.setAttribute('inert', '');

function Picture({ chart, state, context = nothing, strings: given, theme, styles, appearance: chosen, now }: StillWidgetProps) {
  const [drawnAt] = useState(() => Date.now());
  const widget = useMemo(() => stillActor(chart, state, context), [chart, state, context]);
  const { screens, english, isMarked } = stillScreens[chart];
  const strings = useMemo(() => merge(english, given), [english, given]);
  const { appearance } = useMemo(() => readAppearance(chosen), [chosen]);
  const view = {
    widget,
    snapshot: widget.getSnapshot(),
    screens,
    strings,
    given,
    language: given?.language,
    isWaiting: false,
    theme,
    styles,
    appearance,
    isMarked,
    stillAt: now ?? drawnAt,
  };
  return (
    <WidgetViewProvider value={view as unknown as WidgetView<AnyWidget>}>
      <Frame />
    </WidgetViewProvider>
  );
}

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A context may come from a log of an older chart, or from nowhere: what cannot be drawn takes nothing else along. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
