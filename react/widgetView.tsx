import type { FunctionComponent, ReactElement, ReactNode } from 'react';
import { Component as Base, useEffect, useMemo, useReducer } from 'react';
import type { Client } from '../core/client/client.ts';
import type { Callbacks, Widget, WidgetDefinition } from '../core/widgets/widget.ts';
import type { ChartEvent, ScreenOf } from '../machines/chart.ts';
import type { Appearance } from './appearance.ts';
import { readAppearance } from './appearance.ts';
import type { Looks } from './checkProps.ts';
import type { AnyContext, AnyWidget, WidgetView } from './context.ts';
import { WidgetViewProvider } from './context.ts';
import type { FailedProps } from './drawFailed.tsx';
import type { CommonStrings } from './english/common.ts';
import { commonStrings } from './english/common.ts';
import type { PartialStrings } from './english/index.ts';
import type { LocaleChoice } from './languages.ts';
import type { Screen } from './lazyScreen.ts';
import type { Locales } from './locales/chunks.ts';
import { merge } from './merge.ts';
import { afterPaintChunk, languagesChunk } from './parts/chunks.ts';
import { Frame } from './parts/frame/Frame.tsx';
import { useClient } from './provider.tsx';
import { objectOf } from './readTheme.ts';
import { usePrefix } from './serverRendering.ts';
import type { Styles, ThemeChoice } from './theme.ts';
import { useLanguage } from './useLanguage.ts';
import { useWidget } from './useWidget.ts';

/** The props of every widget; all of them may change while it is mounted. */
export interface HostProps<Config> {
  /** Default: the client of the nearest `LatchkeyProvider`. */
  readonly client?: Client | undefined;
  /** The widget's configuration. */
  readonly config?: Config | undefined;
  /** One of `themes`, a custom theme, or a pair for light and dark mode; default: the default theme. */
  readonly theme?: ThemeChoice | undefined;
  /** Values that override the theme. */
  readonly styles?: Styles | undefined;
  /** Pictures, layout, links and slots. */
  readonly appearance?: Appearance | undefined;
  /** The nonce of the page's content security policy: with it, server-rendered HTML contains the values of `theme` and `styles`. */
  readonly nonce?: string | undefined;
  /**
   * The language: a BCP 47 tag, a list in order of preference, or `auto` for the document's language and then the browser's.
   * Default: English, without a `lang` attribute. An unavailable language falls back according to RFC 4647, finally to
   * English.
   */
  readonly locale?: LocaleChoice | undefined;
  /**
   * The languages of a bundled page besides English: `{ de: () => import('latchkey/locales/de') }`. `locale` chooses among
   * them. A page with the script tag needs none: it loads languages from the folder `locales` next to the script.
   */
  readonly locales?: Locales | undefined;
  /** Sentences that override those of the language: any part of the catalogue, or a complete one of `latchkey/locales`. */
  readonly strings?: PartialStrings | undefined;
  /** Functions that receive the widget's events and errors. */
  readonly callbacks?: Callbacks | undefined;
}

/**
 * Makes the component of a widget.
 *
 * @param name the component's name in React's developer tools
 * @param definition the widget's root chart, effects and observers
 * @param screens all screens of the chart; a missing one does not compile
 * @param english the English sentences of the common parts; the others load with their screens
 * @param isMarked whether the widget draws the watermark
 */
export function widgetComponent<S extends string, C extends AnyContext, E extends ChartEvent, Config extends object>(
  name: string,
  definition: WidgetDefinition<S, C, E, Config>,
  screens: Readonly<Record<ScreenOf<S>, Screen>>,
  { english = commonStrings, isMarked = true }: { english?: CommonStrings; isMarked?: boolean } = {},
): FunctionComponent<HostProps<Config>> {
  function Of({ client, config, nonce, callbacks, revive, ...looks }: HostProps<Config> & Life) {
    const [widget, snapshot] = useWidget(definition, client, { config, callbacks }, revive);
    const { locale } = looks;
    const theme = objectOf(looks.theme);
    const styles = objectOf(looks.styles);
    const pictures = objectOf(looks.appearance);
    const own = objectOf(looks.strings);
    useCheck(definition.name, widget, { client, config, callbacks, ...looks }, [config, callbacks, theme, styles, pictures, own, locale]);
    const { language, given, isWaiting } = useLanguage(widget as unknown as AnyWidget, client, looks, own);
    useEffect(() => widget.speak(language), [widget, language]);
    const strings = useMemo(() => merge(english, given), [given]);
    const appearance = useMemo(() => readAppearance(pictures), [pictures]);
    const prefix = usePrefix();
    const view = { widget, snapshot, screens, strings, given, language, isWaiting, theme, styles, appearance, nonce, prefix, isMarked };
    return (
      <WidgetViewProvider value={view as unknown as WidgetView<AnyWidget>}>
        <Frame />
      </WidgetViewProvider>
    );
  }

  function Component({ client: own, ...props }: HostProps<Config>): ReactElement {
    const client = useClient(own);
    const [life, revive] = useReducer((count: number) => count + 1, 0);
    // A different client starts a new widget: progress belongs to one client.
    const all = { client, revive, ...props };
    return (
      <Boundary key={`${keyOf(client)}.${life}`} name={definition.name} given={all}>
        <Of {...all} />
      </Boundary>
    );
  }
  Component.displayName = name;
  return Component;
}

interface BoundaryProps {
  readonly name: string;
  readonly given: FailedProps;
  readonly children: ReactNode;
}

/** Draws another screen in place of a widget that throws while it is drawn, so that the host's page stays (`drawFailed`). */
class Boundary extends Base<BoundaryProps, { readonly drawn?: ReactNode }> {
  override state: { readonly drawn?: ReactNode } = {};

  // Shown until the code of the other screen has loaded. React could not remove a text without an element after a browser's translation.
  static getDerivedStateFromError = () => ({ drawn: <p>{commonStrings.errors.unreachable}</p> });

  override componentDidCatch(error: unknown) {
    const { name, given } = this.props;
    languagesChunk.load().then(
      ({ drawFailed }) => this.setState({ drawn: drawFailed(name, error, given, useLanguage) }),
      () => {},
    );
  }

  override render() {
    const { drawn = this.props.children } = this.state;
    return drawn;
  }
}

interface Life {
  readonly client: Client;
  readonly revive: () => void;
}

const keys = new WeakMap<Client, number>();
let lastKey = 0;

function keyOf(client: Client): number {
  const key = keys.get(client) ?? ++lastKey;
  keys.set(client, key);
  return key;
}

/** Checks the props of a widget after the page has painted, again when one of the `values` changes. */
function useCheck(
  name: string,
  widget: Pick<Widget, 'refuse' | 'update' | 'warn'>,
  props: Looks & { client?: Client },
  values: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another for each drawing
  useEffect(() => {
    let isGone = false;
    afterPaintChunk.load().then(
      ({ checkProps }) => !isGone && checkProps(name, widget, props),
      // If the code does not load, mistakes are not reported.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [widget, ...values]);
}
