import type { PasskeyUpgradeContext, PasskeyUpgradeEffects } from '../../../machines/login/passkeyUpgrade.ts';
import { addPasskeyOffer } from '../../../machines/login/passkeyUpgrade.ts';
import { once } from '../../../machines/once.ts';
import { limits } from '../../../machines/screenLimits.ts';
import type { ClientContext, EffectsContext } from '../../context.ts';
import type { LoginActor } from '../contract.ts';
import { createCalls } from './resource.ts';
import { isOffer } from './schema.ts';
import { attemptOptions } from './signIn.ts';
import { hasCapability, mayUseDomain } from './webauthn.ts';

type Upgrade = PasskeyUpgradeContext['passkeyUpgrade'];

const keyOf = ({ storageKey }: ClientContext) => `${storageKey}::passkey_offer`;

const dayMs = 86_400_000;

function createUpgradeEffects({ client, tell, afterAnswer, stopped }: EffectsContext): PasskeyUpgradeEffects {
  const { storage, environment, logger } = client;
  return {
    tell,
    registerPasskey: (attempt) => createCalls({ ...client, afterAnswer, stopped }).register(attemptOptions(attempt)),
    makePasskeySilently(attempt) {
      createCalls(client)
        .register({ ...attemptOptions(attempt), conditional_mediation: true })
        .then(
          (data) => tell({ kind: 'event', event: { type: 'PASSKEY_REGISTER', data } }),
          (error: unknown) => logger.debug('The browser did not create a passkey without a dialog.', error),
        );
    },
    noteOffer: () => storage.write(keyOf(client), { offered_at: environment.now() }),
  };
}

/** Whether this browser offered a passkey too recently for another offer. */
function wasOffered(client: ClientContext): boolean {
  const offer = client.storage.read(keyOf(client), isOffer);
  return offer !== undefined && client.environment.now() - offer.offered_at < limits.passkeyOfferDays * dayMs;
}

async function upgradeOf(wish: 'silent' | 'offer', domain: string | undefined, client: ClientContext): Promise<Upgrade> {
  if (!(await mayUseDomain(domain, client.environment.location?.hostname))) return 'none';
  if (wish === 'silent') return (await hasCapability('conditionalCreate')) ? wish : 'none';
  return !wasOffered(client) && (await hasCapability('userVerifyingPlatformAuthenticator')) ? wish : 'none';
}

/**
 * Adds the passkey offer to a login widget if its configuration enables it, and sends the widget the supported upgrade, again
 * after each change of the configuration. Returns a function that stops it.
 */
export function followUpgrade(actor: LoginActor, context: EffectsContext): () => void {
  const { client, chart } = context;
  const add = once(() => addPasskeyOffer(chart, createUpgradeEffects(context)));
  let asked = '';
  let wasOpen = false;
  function follow() {
    const {
      state,
      context: { config },
    } = actor.getSnapshot();
    const { upgrade: wish, domain } = config.passkeyOptions;
    // The chart ignores a sign-out while the browser's dialog is open, so the sign-out is sent when the dialog has closed.
    const isClosed = wasOpen && state !== 'PasskeyRegistrationStart.registering';
    wasOpen = state === 'PasskeyRegistrationStart.registering';
    if (isClosed && !client.reported.read().state) actor.send({ type: 'signed_out' });
    const asking = JSON.stringify([wish, domain]);
    if (asking === asked) return;
    asked = asking;
    add();
    if (!wish) return actor.send({ type: 'set_passkey_upgrade', upgrade: 'none' });
    void upgradeOf(wish, domain, client).then((upgrade) => {
      if (asked === asking) actor.send({ type: 'set_passkey_upgrade', upgrade });
    });
  }
  follow();
  return actor.subscribe(follow);
}
