import { displayName } from '../../machines/foreignNames.ts';
import type { AccountContext, AccountEvent, AccountState } from '../../machines/widgets/account.ts';
import { account } from '../../machines/widgets/account.ts';
import type { AccountConfig } from '../../machines/widgets/accountConfig.ts';
import type { KnownApps } from '../../machines/widgets/accountItems.ts';
import { accountSections } from '../../machines/widgets/accountItems.ts';
import { misspelled } from '../base/misspelled.ts';
import { methodChunks } from '../client/chunks.ts';
import type { EffectsContext } from '../context.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';
import { isUserUnknown, onceKnown } from '../session/asUser.ts';
import { accountEffects } from './accountEffects.ts';
import { userSessionOf } from './factors.ts';
import { watchPasswords } from './watchPasswords.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running account widget. */
export type AccountWidget = Widget<AccountState, AccountContext, AccountEvent, AccountConfig>;

export const accountWidget: WidgetDefinition<AccountState, AccountContext, AccountEvent, AccountConfig> = {
  name: 'account',
  chart: (context, config) => account(accountEffects(context), config),
  appear(actor, context, config) {
    const { client } = context;
    const { environment, logger } = client;
    const page = { isFramed: environment.isFramed, hasPasskeys: hasPasskeys() };
    const ends: (() => void)[] = [];

    /** Tells the chart who is signed in. An event that the chart ignored during a request is sent again after the request. */
    function follow() {
      const now = client.reported.read().state ? userSessionOf(client) : {};
      const { state, context: seen } = actor.getSnapshot();
      if (!now.user) return void (state === 'Account.noUser' || isUserUnknown(client) || actor.send({ type: 'over' }));
      if (seen.userSession?.user?.user_id !== now.user.user_id) return actor.send({ type: 'start', userSession: now, page });
      if (seen.userSession.user !== now.user || seen.userSession.session !== now.session)
        actor.send({ type: 'set_user', userSession: now });
    }

    // The remembered user may be older than a change on another device.
    void methodChunks.rare
      .load()
      .then(({ fetchUser }) => client.reported.read().state && fetchUser(client))
      .catch((error: unknown) => logger.warn('The user could not be read again.', error));
    for (const [seen, advice] of misspelled('config.sections', [config?.sections ?? []].flat(), accountSections))
      logger.warn(`${seen} ${advice}`);
    follow();
    ends.push(
      actor.subscribe(follow),
      client.reported.subscribe(follow),
      onceKnown(client, follow),
      followApps(actor, context),
      watchPasswords(actor, context),
    );
    return [() => ends.forEach((end) => end())];
  },
};

/** Loads the applications that sign in with the account: when the chart asks for them, and when the page is visible again. */
function followApps(actor: Pick<AccountWidget, 'getSnapshot' | 'subscribe' | 'send'>, { client, tell }: EffectsContext): () => void {
  /** The user whose applications are loading, or loaded as `found`. */
  let asked: { readonly user: string; found?: KnownApps } | undefined;

  async function read() {
    const { createUserCalls } = await methodChunks.rare.load();
    const { connected_apps } = await createUserCalls(client).getConnectedApps();
    return connected_apps.map(({ connected_app_id: id, name }) => ({ id, name: displayName(name) }));
  }

  async function load(request: NonNullable<typeof asked>) {
    try {
      request.found = await read();
    } catch (error) {
      request.found = 'failed';
      tell({ kind: 'error', error });
    }
    follow();
  }

  function follow() {
    const { userSession, apps, config } = actor.getSnapshot().context;
    const user = userSession?.user?.user_id;
    // The chart has received the list: when it loads the list again, a new request is sent.
    const isLoading = apps === 'loading' || apps === 'retrying';
    if (!isLoading) asked = undefined;
    if (!user || !isLoading || !config.sections.includes('apps')) return;
    if (asked?.user !== user) {
      asked = { user };
      void load(asked);
    } else if (asked.found) actor.send({ type: 'set_apps', apps: asked.found });
  }

  /** Replaces a list that is shown. An open form keeps its list, and the list also stays if the request fails. */
  async function refresh() {
    const { state, context } = actor.getSnapshot();
    const { apps } = context;
    if (state !== 'Account' || !Array.isArray(apps)) return;
    const found = await read().catch(() => apps);
    const now = actor.getSnapshot();
    if (now.state === state && now.context.apps === apps) actor.send({ type: 'set_apps', apps: found });
  }

  follow();
  const ends = [actor.subscribe(follow), client.environment.onWake(() => void refresh())];
  return () => ends.forEach((end) => end());
}
