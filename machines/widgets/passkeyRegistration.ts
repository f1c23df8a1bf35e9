import type { Chart, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { PasskeyProductOptions } from '../login/config.ts';
import { wasCancelled, whyNotCreated } from '../login/passkey.ts';
import type { HostEvent, Tell } from '../notices.ts';
import type { WidgetAction, WidgetContext } from '../widget.ts';
import { dataActions, widgetActions, widgetContext } from '../widget.ts';
import type { FramingOptions } from './framing.ts';
import { framingError } from './framing.ts';

/** A passkey as the person knows it (CALL-60). */
export interface Passkey {
  /** Of its registration at the provider. */
  readonly id: string;
  /** The name that the person has given it. */
  readonly name: string;
}

/** The effects of the registration of passkeys. */
export interface PasskeyRegistrationEffects {
  /** Where its announcements go. */
  readonly tell: Tell;
  /** Lists the passkeys of the signed-in person: CALL-07. Fails without a session. */
  listPasskeys(): Promise<readonly Passkey[]>;
  /** Makes one with the browser's dialogue (CALL-38, CALL-39). */
  registerPasskey(options: PasskeyRegistrationConfig): Promise<Registered>;
  /** CALL-42. */
  renamePasskey(passkey: Passkey): Promise<unknown>;
  /** CALL-14. */
  deletePasskey(id: string): Promise<unknown>;
}

/** A passkey that was made, and all that the person has now. */
export interface Registered {
  /** The new one among them. */
  readonly passkeys: readonly Passkey[];
  /** The provider's answer, for the host. */
  readonly answer: object;
}

/** How a host sets the registration; inside a frame, only the deletion of passkeys has to be allowed. */
export interface PasskeyRegistrationConfig extends FramingOptions {
  /** Minutes the session lives once a passkey is made; 30 when absent. */
  readonly sessionOptions?: { readonly sessionDurationMinutes?: number | undefined } | undefined;
  /** The domain that the passkeys are for; the page's host name when absent (READ-120). */
  readonly passkeyOptions?: Pick<PasskeyProductOptions, 'domain'> | undefined;
  /** Whether the widget is drawn inside a shadow root; default false. */
  readonly enableShadowDOM?: boolean | undefined;
}

/** A change that the list shows before the provider has answered (PREG-09, PREG-13). */
export type PasskeyChange = { readonly kind: 'rename'; readonly passkey: Passkey } | { readonly kind: 'delete'; readonly id: string };

/** The context of the registration. */
export interface PasskeyRegistrationContext extends WidgetContext {
  /** The host's configuration. */
  readonly config: PasskeyRegistrationConfig;
  /** The passkeys as the provider knows them; null until it was asked. */
  readonly passkeys: readonly Passkey[] | null;
  /** Whether one was made since the widget was opened (PREG-05, READ-36). */
  readonly hasCreated: boolean;
  /** Whether the page runs inside another page's frame. */
  readonly isFramed: boolean;
  /** Whether the browser has passkeys at all; without them none can be made (READ-107). */
  readonly isSupported: boolean;
  /** The row that is being edited or deleted (PREG-16). */
  readonly row: string | null;
  /** The change that is on its way to the provider; null for none. */
  readonly change: PasskeyChange | null;
}

/** The events of the registration. */
export type PasskeyRegistrationEvent =
  | WidgetAction
  /** The page as it is: whether it runs inside a frame, and whether its browser has passkeys. */
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
  /** The passkeys have changed elsewhere: in another tab, or by the host. */
  | { readonly type: 'set_passkeys'; readonly passkeys: readonly Passkey[] }
  | { readonly type: 'configure'; readonly config: PasskeyRegistrationConfig };

/** The two screens and their activities (SM-01). */
export type PasskeyRegistrationState = keyof ReturnType<typeof registrationStates>;
/** A screen of the registration (SM-01). */
export type PasskeyRegistrationScreen = ScreenOf<PasskeyRegistrationState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<
  PasskeyRegistrationContext,
  PasskeyRegistrationEvent
>();

/** Registration and management of passkeys (MOUNT-04). */
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
      passkeys: null,
      hasCreated: false,
      isFramed: false,
      isSupported: true,
      row: null,
      change: null,
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
        name,
        reduce((_, { passkeys }) => ({ passkeys })),
      ),
    ],
    dataEvents: [...dataActions, 'configure', 'set_passkeys'],
  });
}

function registrationStates(effects: PasskeyRegistrationEffects) {
  const { tell } = effects;
  const host = (type: HostEvent['type'], data: object = {}) => tell({ kind: 'event', event: { type, data } });
  const complain = action((_, { error }: { error: unknown }) => tell({ kind: 'error', error }));

  return {
    ...onScreen('PasskeyRegistrationStart', {
      // Waits to be shown, so that drawing it twice asks nothing twice.
      rest: state(
        transition('start', 'PasskeyRegistrationStart.loading', lookAtPage),
        transition('register', 'PasskeyRegistrationStart.registering', guard(isKnown), guard(isSupported), clearMessage),
        transition(
          'skip',
          'PasskeyRegistrationSuccess',
          guard(isKnown),
          clearMessage,
          action(() => host('PASSKEY_SKIP')),
        ),
      ),
      loading: invoke(
        () => effects.listPasskeys(),
        done(
          'PasskeyRegistrationStart',
          reduce((_, { data }: { data: readonly Passkey[] }) => ({ passkeys: data })),
        ),
        failed('PasskeyRegistrationStart.noUser', complain),
      ),
      noUser: state(transition('start', 'PasskeyRegistrationStart.loading', lookAtPage)),
      registering: invoke(
        ({ config }) => effects.registerPasskey(config),
        done(
          'PasskeyRegistrationSuccess',
          reduce((_, { data }: { data: Registered }) => ({ passkeys: data.passkeys, hasCreated: true })),
          action((_, { data }: { data: Registered }) => host('PASSKEY_REGISTER', data.answer)),
        ),
        // A dialogue that this client has cancelled itself is no failure (READ-80).
        failed('PasskeyRegistrationStart', guard(wasCancelled)),
        failed(
          'PasskeyRegistrationStart',
          reduce((_, { error }) => ({ errorMessage: whyNotCreated(error) })),
          complain,
        ),
      ),
    }),
    ...onScreen('PasskeyRegistrationSuccess', {
      rest: state(
        transition('edit', 'PasskeyRegistrationSuccess.editing', guard(hasRow), chooseRow),
        transition('ask_delete', 'PasskeyRegistrationSuccess.deleting', guard(mayDelete), guard(hasRow), chooseRow),
        // In a frame, a stolen click could lock somebody out of their account (READ-97).
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
          action(() => host('PASSKEY_DONE')),
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

/** The list with the change that is on its way (PREG-09, PREG-13). */
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

// Without a message, and the list tells the truth again (PREG-11, PREG-15).
const undone = failed(
  'PasskeyRegistrationSuccess',
  reduce(() => ({ row: null, change: null })),
);

async function save(effects: PasskeyRegistrationEffects, change: PasskeyChange | null): Promise<unknown> {
  if (change?.kind === 'rename') return effects.renamePasskey(change.passkey);
  return change && effects.deletePasskey(change.id);
}
