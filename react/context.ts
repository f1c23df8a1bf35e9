import { createContext, useContext } from 'react';
import type { Snapshot } from '../core/actor.ts';
import type { Widget } from '../core/widget.ts';
import type { LoginContext, LoginScreen, LoginState } from '../machines/login.ts';
import type { Screen } from './lazyScreen.ts';
import type { Strings } from './strings.ts';
import type { Theme } from './theme.ts';

/** What every screen of a widget can ask for. */
export interface WidgetView {
  readonly widget: Widget;
  readonly snapshot: Snapshot<LoginState, LoginContext>;
  /** What draws each screen. */
  readonly screens: Readonly<Record<LoginScreen, Screen>>;
  readonly strings: Strings;
  readonly theme: Theme;
}

const Context = createContext<WidgetView | null>(null);

export const WidgetViewProvider = Context.Provider;

/** The widget that the calling part belongs to. */
export function useView(): WidgetView {
  const view = useContext(Context);
  if (!view) throw new Error('This part is drawn outside a widget.');
  return view;
}
