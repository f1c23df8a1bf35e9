import type { ReactElement, ReactNode } from 'react';
import { Component, useId, useMemo, useState } from 'react';
import type { Appearance } from '../appearance.ts';
import { readAppearance } from '../appearance.ts';
import type { AnyWidget, WidgetView } from '../context.ts';
import { WidgetViewProvider } from '../context.ts';
import type { PartialStrings } from '../english/index.ts';
import { merge } from '../merge.ts';
import { Frame } from '../parts/frame/Frame.tsx';
import type { Styles, ThemeChoice } from '../theme.ts';
import type { WidgetChart } from './model/entries.ts';
import { stillActor } from './stillActor.ts';
import { stillScreens } from './stillScreens.ts';

/** The props of `StillWidget`; a changed prop redraws the picture. */
export interface StillWidgetProps {
  /** The kind of widget: `login`, `resetPassword`, `passkeyRegistration`, `idp`, `stepUp` or `account`. */
  readonly chart: WidgetChart;
  /** The state to draw, such as `OTPAuthenticate.verifying`. */
  readonly state: string;
  /**
   * The chart's context, as in `getSnapshot().context`. Missing fields have their initial values, so `{ config }` is often
   * enough. A context from a recording must be revived first (`core/recording/replay/revive.ts`).
   */
  readonly context?: object | undefined;
  /**
   * Sentences that override the English ones: any part of the catalogue, or a complete one of `latchkey/locales`, whose
   * `language` also decides number formats and text direction. Nothing is loaded.
   */
  readonly strings?: PartialStrings | undefined;
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly appearance?: Appearance | undefined;
  /** The time for countdowns, in milliseconds since the epoch; default: the time of the first render. */
  readonly now?: number | undefined;
  /** The label for screen readers; default: "A picture of" and the state. */
  readonly label?: string | undefined;
  /** Shown instead of an unknown state, or if the context lacks data that the screen needs. */
  readonly fallback?: ReactNode;
}

/**
 * Draws a still picture of a widget: the real screen of a state, without a client. It sends no requests, has no timers,
 * accepts no events, and cannot be focused or pressed; its controls are enabled or disabled as in the chart. Its stylesheets
 * are added to the surrounding document or shadow root.
 */
export function StillWidget({ label, fallback = null, ...drawn }: StillWidgetProps): ReactElement {
  const { chart, state, context } = drawn;
  // Each picture is mounted again, so that there is no animation and no field keeps its content.
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

/** Sets the attribute directly, because React 18 does not support it. */
const makeInert = (element: HTMLElement | null) => element?.setAttribute('inert', '');

function Picture({ chart, state, context = nothing, strings: given, theme, styles, appearance: chosen, now }: StillWidgetProps) {
  const [drawnAt] = useState(() => Date.now());
  const prefix = useId();
  const widget = useMemo(() => stillActor(chart, state, context), [chart, state, context]);
  const { screens, english, isMarked } = stillScreens[chart];
  const strings = useMemo(() => merge(english, given), [english, given]);
  const appearance = useMemo(() => readAppearance(chosen), [chosen]);
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
    prefix,
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

/** Contains errors: a context from an older log or from elsewhere may break a screen, which must not break the page. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
