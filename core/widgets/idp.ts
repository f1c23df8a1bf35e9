import { displayName } from '../../machines/foreignNames.ts';
import type { User } from '../../machines/login/account.ts';
import type { IdpAccount, IdpConfig, IdpContext, IdpEvent, IdpState } from '../../machines/widgets/idp.ts';
import { idp } from '../../machines/widgets/idp.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import type { ClientContext } from '../context.ts';
import { isUserUnknown, onceKnown } from '../session/asUser.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running consent and logout widget. */
export type IdpWidget = Widget<IdpState, IdpContext, IdpEvent, IdpConfig>;

export const idpWidget: WidgetDefinition<IdpState, IdpContext, IdpEvent, IdpConfig> = {
  name: 'idp',
  chart(context, config) {
    const effects = lazyMethods(
      mapLazy(methodChunks.idp, ({ idpEffects }) => idpEffects(context, () => accountIn(context.client))),
      { authorizeStart: true, pause: true, authorizeSubmit: true, logoutStart: true, logOut: true },
    );
    return idp({ tell: context.tell, ...effects }, config);
  },
  appear(actor, { client }) {
    const { environment, reported } = client;
    const signedIn = () => accountIn(client);
    const begin = () => {
      if (actor.getSnapshot().state !== 'IDPConsent' || isUserUnknown(client)) return;
      const query = environment.location ? new URL(environment.location.href).search : '';
      actor.send({ type: 'start', query, isFramed: environment.isFramed, ...signedIn() });
    };
    // Starts again after an error, and when the host requests it.
    const disposers = [
      actor.subscribe(begin),
      onceKnown(client, begin),
      reported.subscribe(() => {
        actor.send({ type: 'session_changed', ...signedIn() });
        begin();
      }),
      environment.onFocus(() => actor.send({ type: 'page_focused' })),
      environment.onReturn(() => actor.send({ type: 'page_returned' })),
      onFormBlocked(() => actor.send({ type: 'form_blocked' })),
    ];
    begin();
    return disposers;
  },
};

/** Calls a function when the page's content security policy blocks a form, at once or at the form's redirect. */
function onFormBlocked(run: () => void): () => void {
  const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => effectiveDirective === 'form-action' && run();
  globalThis.addEventListener?.('securitypolicyviolation', hear);
  return () => globalThis.removeEventListener?.('securitypolicyviolation', hear);
}

function accountIn({ reported }: ClientContext): IdpAccount {
  const { state } = reported.read();
  return { hasSession: state !== null, userId: state?.user.user_id ?? '', account: accountOf(state?.user) };
}

/** Returns the text by which a user knows the account: the first email address, else a phone number, else the name. */
function accountOf(user: Partial<User> | undefined): string {
  const { first_name, middle_name, last_name } = user?.name ?? {};
  const name = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  const names: unknown[] = [user?.emails?.[0]?.email, user?.phone_numbers?.[0]?.phone_number, name];
  return displayName(names.filter((one) => typeof one === 'string').find(Boolean) ?? '');
}
