import type { Chart, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import { hostEvent } from '../hostEvent.ts';
import type { PasskeyProductOptions } from '../login/config.ts';
import { wasCancelled, whyNotCreated } from '../login/passkey.ts';
import type { Tell } from '../notices.ts';
import { tellError } from '../notices.ts';
import type { WidgetAction, WidgetContext } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { widgetActions } from '../widgetActions.ts';
import type { FramingOptions } from './framing.ts';
import { framingError } from './framing.ts';

/** A passkey in the user's list (CALL-60). */
export interface Passkey {
  /** The ID of the passkey's registration at Stytch. */
  readonly id: string;
  /** The name that the user has given to the passkey. */
  readonly name: string;
}

/** The effects of the passkey registration widget. */
export interface PasskeyRegistrationEffects {
  /** Receives the chart's notices. */
  readonly tell: Tell;
  /** Returns the passkeys of the signed-in user (CALL-07). Rejects without a session. */
  listPasskeys(): Promise<readonly Passkey[]>;
  /** Creates a passkey with the browser's dialog (CALL-38, CALL-39). */
  registerPasskey(options: PasskeyRegistrationConfig): Promise<Registered>;
  /** Renames a passkey (CALL-42). */
  renamePasskey(passkey: Passkey): Promise<unknown>;
  /** Deletes a passkey (CALL-14). */
  deletePasskey(id: string): Promise<unknown>;
}

/** The result of a new passkey. */
export interface Registered {
  /** All passkeys of the user, including the new one. */
  readonly passkeys: readonly Passkey[];
  /** Stytch's response, for the host. */
  readonly answer: object;
}

/** The configuration of the passkey registration widget; `allowFraming` only affects the deletion of passkeys. */
export interface PasskeyRegistrationConfig extends FramingOptions {
  /** The lifetime of the session after a passkey is created, in minutes; default 30. */
  readonly sessionOptions?: { readonly sessionDurationMinutes?: number | undefined } | undefined;
  /** The domain of the passkeys; default: the page's host name (READ-120). */
  readonly passkeyOptions?: Pick<PasskeyProductOptions, 'domain'> | undefined;
  /** Whether the widget is rendered in a shadow root; default false. */
  readonly enableShadowDOM?: boolean | undefined;
}

/** A change that the list shows before Stytch has confirmed it (PREG-09, PREG-13). */
export type PasskeyChange = { readonly kind: 'rename'; readonly passkey: Passkey } | { readonly kind: 'delete'; readonly id: string };

/** The context of the passkey registration widget. */
export interface PasskeyRegistrationContext extends WidgetContext {
  readonly config: PasskeyRegistrationConfig;
  /** The passkeys at Stytch; null before they are loaded. */
  readonly passkeys: readonly Passkey[] | null;
  /** Whether a passkey was created since the widget opened (PREG-05, READ-36). */
  readonly hasCreated: boolean;
  /** Whether the page runs in another page's frame. */
  readonly isFramed: boolean;
  /** Whether the browser supports passkeys; otherwise the user cannot create one (READ-107). */
  readonly isSupported: boolean;
  /** The ID of the passkey being edited or deleted (PREG-16). */
  readonly row: string | null;
  /** The change that is being sent; null for none. */
  readonly change: PasskeyChange | null;
}

/** The events of the passkey registration widget. */
export type PasskeyRegistrationEvent =
  | WidgetAction
  /** The state of the page: whether it runs in a frame, and whether the browser supports passkeys. */
  | { readonly type: 'start'; readonly isFramed: boolean; readonly isSupported: boolean }
  | { readonly type: 'register' }
  | { readonly type: 'skip' }
  | { readonly type: 'edit'; readonly id: string }
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'ask_delete'; readonly id: string }
  | { readonly type: 'delete' }
  | { readonly type: 'cancel' }
  | { readonly type: 'set_up_another' }
  | { readonly type: 'finish' }
  /** The passkeys were changed elsewhere: in another tab or by the host. Null for a signed-out user. */
  | { readonly type: 'set_passkeys'; readonly passkeys: readonly Passkey[] | null }
  | { readonly type: 'configure'; readonly config: PasskeyRegistrationConfig };

/** A state of the passkey registration widget: a screen, and an activity after a dot (SM-01). */
export type PasskeyRegistrationState = keyof ReturnType<typeof registrationStates>;
/** A screen of the passkey registration widget (SM-01). */
export type PasskeyRegistrationScreen = ScreenOf<PasskeyRegistrationState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent
>();

/** Builds the chart for creating and managing passkeys (MOUNT-04). */
export function passkeyRegistration(
  effects: PasskeyRegistrationEffects,
  config: PasskeyRegistrationConfig = {},
): Chart<PasskeyRegistrationState, PasskeyRegistrationContext, PasskeyRegistrationEvent> {
  const actions = widgetActions(['PasskeyRegistrationStart', 'PasskeyRegistrationSuccess']);
  return chart({
    initial: 'PasskeyRegistrationStart',
    context: {
      ...widgetContext,
      config,
      ...nothing,
      isFramed: false,
      isSupported: true,
    },
    states: registrationStates(effects),
    everywhere: (name) => [
      ...actions(name),
      transition(
        'configure',
        name,
        reduce((_, event) => ({ config: event.config })),
      ),
      transition(
        'set_passkeys',
        'PasskeyRegistrationStart.noUser',
        guard(isSignedOut),
        reduce(() => nothing),
      ),
      // The passkey whose row is open was deleted elsewhere.
      ...(/editing|deleting/.test(name)
        ? [transition('set_passkeys', 'PasskeyRegistrationSuccess', guard(isRowGone), storeList, leaveRow)]
        : []),
      transition(
        'set_passkeys',
        // A user who signs in on the same page can continue.
        name.replace('.noUser', ''),
        storeList,
      ),
    ],
    dataEvents: [...dataActions, 'configure', 'set_passkeys'],
  });
}

function registrationStates(effects: PasskeyRegistrationEffects) {
  const { tell } = effects;

  return {
    ...onScreen('PasskeyRegistrationStart', {
      // Waits for the `start` event, so that a second render does not repeat the requests.
      rest: state(
        transition('start', 'PasskeyRegistrationStart.loading', lookAtPage),
        transition('register', 'PasskeyRegistrationStart.registering', guard(isKnown), guard(isSupported), clearMessage),
        transition(
          'skip',
          'PasskeyRegistrationSuccess',
          guard(isKnown),
          clearMessage,
          action(() => tell(hostEvent('PASSKEY_SKIP'))),
        ),
      ),
      loading: invoke(
        () => effects.listPasskeys(),
        done(
          'PasskeyRegistrationStart',
          reduce((_, { data }: { data: readonly Passkey[] }) => ({ passkeys: data })),
        ),
        failed('PasskeyRegistrationStart.noUser', tellError(tell)),
      ),
      noUser: state(transition('start', 'PasskeyRegistrationStart.loading', lookAtPage)),
      registering: invoke(
        ({ config }) => effects.registerPasskey(config),
        done(
          'PasskeyRegistrationSuccess',
          reduce((_, { data }: { data: Registered }) => ({ passkeys: data.passkeys, hasCreated: true })),
          action((_, { data }: { data: Registered }) => tell(hostEvent('PASSKEY_REGISTER', data.answer))),
        ),
        failed('PasskeyRegistrationStart', guard(wasCancelled)),
        failed(
          'PasskeyRegistrationStart',
          reduce((_, { error }) => ({ errorMessage: whyNotCreated(error) })),
          tellError(tell),
        ),
      ),
    }),
    ...onScreen('PasskeyRegistrationSuccess', {
      rest: state(
        transition('edit', 'PasskeyRegistrationSuccess.editing', guard(hasRow), chooseRow),
        transition('ask_delete', 'PasskeyRegistrationSuccess.deleting', guard(mayDelete), guard(hasRow), chooseRow),
        // In a frame, a hijacked click could lock users out of their accounts (READ-97).
        transition(
          'ask_delete',
          'PasskeyRegistrationSuccess',
          guard(hasRow),
          reduce(() => ({ errorMessage: { key: 'framed' } as const })),
          action(({ isFramed, config }) => tell({ kind: 'error', error: framingError(isFramed, config) })),
        ),
        transition('set_up_another', 'PasskeyRegistrationStart', guard(isSupported), clearMessage),
        transition(
          'finish',
          'PasskeyRegistrationSuccess',
          clearMessage,
          action(() => tell(hostEvent('PASSKEY_DONE'))),
        ),
      ),
      editing: state(
        transition(
          'rename',
          'PasskeyRegistrationSuccess.renaming',
          reduce(({ row }, { name }) => ({ change: { kind: 'rename', passkey: { id: row ?? '', name } } as const })),
        ),
        transition('cancel', 'PasskeyRegistrationSuccess', leaveRow),
      ),
      deleting: state(
        transition(
          'delete',
          'PasskeyRegistrationSuccess.removing',
          guard(mayDelete),
          reduce(({ row }) => ({ change: { kind: 'delete', id: row ?? '' } as const })),
        ),
        transition('cancel', 'PasskeyRegistrationSuccess', leaveRow),
      ),
      renaming: invoke(({ change }) => save(effects, change), done('PasskeyRegistrationSuccess', keepChange), undone),
      removing: invoke(({ change }) => save(effects, change), done('PasskeyRegistrationSuccess', keepChange), undone),
    }),
  };
}

const isSignedOut = (_: unknown, { passkeys }: { readonly passkeys: readonly Passkey[] | null }) => passkeys === null;

const isRowGone = ({ row }: PasskeyRegistrationContext, { passkeys }: { readonly passkeys: readonly Passkey[] | null }) =>
  !passkeys?.some(({ id }) => id === row);

const storeList = reduce((_, { passkeys }: { readonly passkeys: readonly Passkey[] | null }) => ({ passkeys }));

/** The data of a signed-out user. */
const nothing = { passkeys: null, hasCreated: false, row: null, change: null, errorMessage: '' } as const;

/** Returns the list with the pending change applied (PREG-09, PREG-13). */
export function shownPasskeys({ passkeys, change }: PasskeyRegistrationContext): readonly Passkey[] {
  if (!passkeys || !change) return passkeys ?? [];
  if (change.kind === 'delete') return passkeys.filter(({ id }) => id !== change.id);
  return passkeys.map((one) => (one.id === change.passkey.id ? change.passkey : one));
}

const isKnown = ({ passkeys }: PasskeyRegistrationContext, _event: unknown) => passkeys !== null;

const isSupported = (context: PasskeyRegistrationContext, _event: unknown) => context.isSupported;

const hasRow = ({ passkeys }: PasskeyRegistrationContext, { id }: { id: string }) => passkeys?.some((one) => one.id === id) ?? false;

const mayDelete = ({ isFramed, config }: PasskeyRegistrationContext, _event: unknown) => framingError(isFramed, config) === undefined;

const lookAtPage = reduce((_, page: { isFramed: boolean; isSupported: boolean }) => ({
  isFramed: page.isFramed,
  isSupported: page.isSupported,
}));
const clearMessage = reduce((_, _event: unknown) => ({ errorMessage: '' }));
const chooseRow = reduce((_, { id }: { id: string }) => ({ row: id, errorMessage: '' }));
const leaveRow = reduce((_, _event: unknown) => ({ row: null }));
const keepChange = reduce((context, _event: unknown) => ({ passkeys: shownPasskeys(context), row: null, change: null }));

// Reverts the list without a message (PREG-11, PREG-15).
const undone = failed(
  'PasskeyRegistrationSuccess',
  reduce(() => ({ row: null, change: null })),
);

async function save(effects: PasskeyRegistrationEffects, change: PasskeyChange | null): Promise<unknown> {
  if (change?.kind === 'rename') return effects.renamePasskey(change.passkey);
  return change && effects.deletePasskey(change.id);
}
