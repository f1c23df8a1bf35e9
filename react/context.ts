import { createContext, useContext } from 'react';
import type { Snapshot } from '../core/charts/snapshot.ts';
import type { LoginWidget } from '../core/widgets/login.ts';
import type { Widget } from '../core/widgets/widget.ts';
import type { ChartEvent, ScreenOf } from '../machines/chart.ts';
import type { WidgetContext } from '../machines/widget.ts';
import type { Appearance } from './appearance.ts';
import type { Screen } from './lazyScreen.ts';
import type { CommonStrings, PartialStrings } from './strings.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** Whichever widget it is: what the parts that all of them share rely on. */
export type AnyWidget = Widget<string, AnyContext>;

/** The context that every root chart has. */
export interface AnyContext extends WidgetContext {
  readonly config: { readonly enableShadowDOM?: boolean | undefined };
}

/** The view of a widget, which every screen of it can ask for. */
export interface WidgetView<W> {
  readonly widget: W;
  readonly snapshot: W extends Widget<infer S, infer C, infer _E extends ChartEvent, infer _F> ? Snapshot<S, C> : never;
  /** The component of each screen. */
  readonly screens: W extends Widget<infer S, infer _C, infer _E extends ChartEvent, infer _F>
    ? Readonly<Record<ScreenOf<S>, Screen>>
    : never;
  /** Whether the mark below the widget is drawn where the project shows it (READ-51). */
  readonly isMarked: boolean;
  readonly strings: CommonStrings;
  /** The sentences of the language and the host's own, of any screen. */
  readonly given: PartialStrings | undefined;
  /** The tag of the language; undefined where the host has named none. */
  readonly language: string | undefined;
  /** Whether the sentences are on their way. */
  readonly isWaiting: boolean;
  readonly theme: ThemeChoice | undefined;
  readonly styles: Styles | undefined;
  /** The host's own pictures, as far as they can be used. */
  readonly appearance: Appearance;
  /** The nonce of the page's policy, where the host has given it. */
  readonly nonce?: string | undefined;
  /** The moment that a still drawing shows, in milliseconds since the epoch; without it, time goes by. */
  readonly stillAt?: number | undefined;
}

const Context = createContext<WidgetView<AnyWidget> | null>(null);

export const WidgetViewProvider = Context.Provider;

/**
 * The widget that the calling part belongs to. A screen names its own widget; without a name it is
 * the login widget's, whose screens are the most.
 */
export function useView<W = LoginWidget>(): WidgetView<W> {
  const view = useContext(Context);
  if (!view) throw new Error('This part is drawn outside a widget.');
  // Each widget is drawn with the screens that were written for it.
  return view as unknown as WidgetView<W>;
}
