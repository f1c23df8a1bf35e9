import { createContext, useContext, useMemo } from 'react';
import type { Snapshot } from '../core/charts/actor.ts';
import type { LoginWidget } from '../core/widgets/login.ts';
import type { Widget } from '../core/widgets/widget.ts';
import type { ChartEvent, ScreenOf } from '../machines/chart.ts';
import type { WidgetContext } from '../machines/widget.ts';
import type { Appearance } from './appearance.ts';
import type { CommonStrings } from './english/common.ts';
import type { PartialStrings } from './english/index.ts';
import type { Screen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** The features that shared parts need from any widget. */
export type AnyWidget = Widget<string, AnyContext>;

export interface AnyContext extends WidgetContext {
  readonly config: { readonly enableShadowDOM?: boolean | undefined };
}

/** The widget and its settings, which every screen can read with `useView`. */
export interface WidgetView<W> {
  readonly widget: W;
  readonly snapshot: W extends Widget<infer S, infer C, infer _E extends ChartEvent, infer _F> ? Snapshot<S, C> : never;
  readonly screens: W extends Widget<infer S, infer _C, infer _E extends ChartEvent, infer _F>
    ? Readonly<Record<ScreenOf<S>, Screen>>
    : never;
  /** Whether the widget draws the watermark if the project enables it (READ-51). */
  readonly isMarked: boolean;
  readonly strings: CommonStrings;
  /** The translations and the host's own sentences, for any screen. */
  readonly given: PartialStrings | undefined;
  /** The BCP 47 tag of the language; undefined if the host named no language. */
  readonly language: string | undefined;
  /** Whether the translations are still loading. */
  readonly isWaiting: boolean;
  readonly theme: ThemeChoice | undefined;
  readonly styles: Styles | undefined;
  /** The host's appearance, without unusable values. */
  readonly appearance: Appearance;
  /** The beginning of every ID in the widget; unique in the page, and the same on the server and in the browser. */
  readonly prefix: string;
  /** The nonce of the page's content security policy, if the host passed one. */
  readonly nonce?: string | undefined;
  /** The time that a still picture shows, in milliseconds since the epoch; undefined for the current time. */
  readonly stillAt?: number | undefined;
}

/** How the mount functions have made the widget's root. */
export interface MountContext {
  /** The beginning of the widget's IDs. Default: an ID of the renderer, which may be unique only in its root. */
  readonly prefix?: string;
  /** Whether the HTML of a server is being taken over. */
  readonly isEarly?: boolean;
}

export const Mount = createContext<MountContext>({});

const Context = createContext<WidgetView<AnyWidget> | null>(null);

export const WidgetViewProvider = Context.Provider;

/** Returns the view of the surrounding widget. A screen passes its widget's type; the default is the login widget. */
export function useView<W = LoginWidget>(): WidgetView<W> {
  // Each widget draws only screens written for it, and nothing else calls this.
  return useContext(Context) as unknown as WidgetView<W>;
}

/**
 * Returns the sentences of a screen: the common ones and the screen's own, overridden by the host's.
 *
 * @param own the screen's English sentences; must be the same object in every render
 */
export function useStrings<T extends PartialStrings>(own: T): CommonStrings & T {
  const { strings, given } = useView<AnyWidget>();
  return useMemo(() => merge({ ...strings, ...own }, given), [own, given, strings]);
}

/** Returns the writing direction of a language, which is a BCP 47 tag. */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(tag) ? 'rtl' : 'ltr');
