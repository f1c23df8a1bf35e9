import type { ReactElement } from 'react';
import { useMemo, useReducer } from 'react';
import type { Client } from '../core/client.ts';
import type { Callbacks } from '../core/notices.ts';
import type { LoginConfig } from '../machines/config.ts';
import { WidgetViewProvider } from './context.ts';
import { merge } from './merge.ts';
import { Frame } from './parts/Frame.tsx';
import { useClient } from './provider.tsx';
import { screens } from './screens/index.ts';
import type { PartialStrings, Strings } from './strings.ts';
import { english } from './strings.ts';
import type { Styles } from './theme.ts';
import { resolveTheme } from './theme.ts';
import { useWidget } from './useWidget.ts';

/** What a host gives the login widget; every entry may change while it is mounted. */
export interface LoginProps {
  /** Default: the client of the nearest LatchkeyProvider. */
  readonly client?: Client | undefined;
  readonly config?: LoginConfig | undefined;
  readonly styles?: Styles | undefined;
  /** Sentences that replace the English ones; any part of the catalogue. */
  readonly strings?: PartialStrings | undefined;
  readonly callbacks?: Callbacks | undefined;
}

/** The login widget: people sign up or log in with the configured products (MOUNT-02). */
export function Login({ client: own, ...props }: LoginProps): ReactElement {
  const client = useClient(own);
  const [life, revive] = useReducer((count: number) => count + 1, 0);
  // Another client is another widget: nothing of the first one's progress belongs to it.
  return <LoginOf key={`${keyOf(client)}.${life}`} client={client} revive={revive} {...props} />;
}

interface LoginOfProps extends LoginProps {
  readonly client: Client;
  readonly revive: () => void;
}

function LoginOf({ client, config, styles, strings: given, callbacks, revive }: LoginOfProps) {
  const [widget, snapshot] = useWidget(client, { config, callbacks }, revive);
  const strings = useMemo(() => merge<Strings>(english, given), [given]);
  const theme = useMemo(() => resolveTheme(styles), [styles]);

  return (
    <WidgetViewProvider value={{ widget, snapshot, screens, strings, theme }}>
      <Frame />
    </WidgetViewProvider>
  );
}

const keys = new WeakMap<Client, number>();
let lastKey = 0;

function keyOf(client: Client): number {
  const key = keys.get(client) ?? ++lastKey;
  keys.set(client, key);
  return key;
}
