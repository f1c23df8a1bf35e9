import type { AccountItemKind } from '../../../machines/widgets/accountItems.ts';
import { itemsOf, sectionOfItem } from '../../../machines/widgets/accountItems.ts';
import type { AccountTask } from '../../../machines/widgets/accountTasks.ts';
import { hasAddress, sectionOfTask } from '../../../machines/widgets/accountTasks.ts';
import type { Strings } from '../../../react/english/index.ts';
import { fill } from '../../../react/strings.ts';
import { itemName } from '../model/accountWords.ts';
import type { Gesture } from '../model/gestures.ts';
import type { Model } from '../model/model.ts';
import { addresses, noAddress, passwords, phone } from '../model/provider.ts';
import type { Way } from '../model/step.ts';
import { inWords, step, submitting, waysAt } from '../model/step.ts';

/** The tasks without an item. */
const plainTasks = ['name', 'addEmail', 'addPhone', 'password', 'addPasskey', 'addApp', 'recoveryCodes'] as const;

/** The names of a passkey, and of the user. */
const passkeyNames = ['Laptop', 'Key'] as const;
const firstNames = ['Grace', 'Ada'] as const;

const taskAt = ({ account }: Model): AccountTask | undefined =>
  account?.state === 'Account.editing' ? (account.context.task ?? undefined) : undefined;

/** Returns the gestures that press a button of a section. */
function pressIn(task: AccountTask, press: Gesture, model: Model, { account }: Strings): readonly Gesture[] {
  return model.widget.account.layout === 'tabs' ? [{ do: 'press', name: account.sections[sectionOfTask(task)] }, press] : [press];
}

/** Returns the name of the button that opens a task. */
function buttonOf(task: (typeof plainTasks)[number], { account: place }: Model, { account }: Strings): string {
  const names = {
    name: account.editName,
    addEmail: account.addEmail.button,
    addPhone: account.addPhone.button,
    password: place?.context.userSession?.user?.password ? account.changePassword : account.setPassword,
    addPasskey: account.addPasskey,
    addApp: account.addApp.button,
    recoveryCodes: account.recoveryCodes.show,
  };
  return names[task];
}

/** Returns the name of the button that makes the change of a task without a field. */
function confirmButton(task: AccountTask | undefined, { account, factor, passkeyRegistration }: Strings): string {
  if (task?.kind === 'remove') return account.remove.confirm;
  if (task?.kind === 'addPasskey') return passkeyRegistration.create;
  return task?.kind === 'addApp' ? factor.setUp : account.recoveryCodes.show;
}

/** The steps of a user in the account widget. */
export const accountSteps = {
  openTask: step<{ readonly task: (typeof plainTasks)[number] }>({
    choices(model) {
      const { account, abilities } = model;
      if (account?.state !== 'Account') return [];
      const { user } = account.context.userSession ?? {};
      return plainTasks
        .filter((kind) => model.can({ type: 'open', task: { kind } }))
        .filter((kind) => kind !== 'addPasskey' || (abilities.hasPasskeys && user?.webauthn_registrations.length === 0))
        .map((task) => ({ task }));
    },
    sentence: ({ task }, strings, model) => `Press "${buttonOf(task, model, strings)}" in the account.`,
    async take({ task: kind }, { model, strings }) {
      const name = buttonOf(kind, model, strings);
      await model.send({ type: 'open', task: { kind } });
      return pressIn({ kind }, { do: 'press', name }, model, strings);
    },
  }),

  openItem: step<{ readonly kindOfItem: AccountItemKind; readonly id: string; readonly to: 'remove' | 'rename' }>({
    choices(model) {
      const { account } = model;
      if (account?.state !== 'Account') return [];
      return (Object.keys(sectionOfItem) as AccountItemKind[]).flatMap((kind) =>
        itemsOf(account.context, kind).flatMap(({ id, name, isVerified }) => {
          const isRemovable = model.can({ type: 'open', task: { kind: 'remove', item: { kind, id } } });
          // A new passkey is named after its operating system, which the model does not know; an app is listed once it is set up.
          const mayRemove = isRemovable && (kind !== 'passkey' || name !== '') && (kind !== 'totp' || isVerified);
          return [
            ...(mayRemove ? [{ kindOfItem: kind, id, to: 'remove' as const }] : []),
            ...(kind === 'passkey' ? [{ kindOfItem: kind, id, to: 'rename' as const }] : []),
          ];
        }),
      );
    },
    sentence: ({ kindOfItem, id, to }) =>
      `Press the button to ${to} ${kindOfItem === 'email' || kindOfItem === 'phone' ? id : `the ${kindOfItem}`}.`,
    async take({ kindOfItem: kind, id, to }, { model, strings }) {
      const item = itemsOf(model.account?.context ?? { userSession: null, apps: [] }, kind).find((one) => one.id === id);
      const name = itemName(kind, item?.name ?? '', strings);
      const label = to === 'rename' ? strings.passkeyRegistration.rename : strings.account.remove.label;
      const task: AccountTask = to === 'rename' ? { kind: 'renamePasskey', id } : { kind: 'remove', item: { kind, id } };
      await model.send({ type: 'open', task });
      const isNew = kind === 'passkey' && item?.name === '';
      const press: Gesture = isNew
        ? { do: 'pressFor', label, passkeyOf: model.provider.session?.person.id ?? '' }
        : { do: 'press', name: fill(label, { name }) };
      return pressIn(task, press, model, strings);
    },
  }),

  saveName: step<{ readonly name: (typeof firstNames)[number]; readonly by: Way }>({
    choices: (model) => (taskAt(model)?.kind === 'name' ? firstNames.flatMap((name) => waysAt(model).map((by) => ({ name, by }))) : []),
    sentence: ({ name, by }, { account }) => `Type ${name} into "${account.firstName}" and ${inWords(by, account.save)}.`,
    async take({ name, by }, { model, strings: { account } }) {
      model.typed.set(account.firstName, name);
      await model.send({ type: 'submit', change: { kind: 'name', firstName: name, lastName: '' } });
      return [{ do: 'fill', label: account.firstName, text: name }, submitting(by, account.save, account.firstName)];
    },
  }),

  submitAddress: step<{ readonly channel: 'email' | 'sms'; readonly text: string; readonly by: Way }>({
    choices(model) {
      const kind = taskAt(model)?.kind;
      if (kind !== 'addEmail' && kind !== 'addPhone') return [];
      const channel = kind === 'addEmail' ? ('email' as const) : ('sms' as const);
      const text = channel === 'email' ? addresses.added : phone.typed;
      const { trouble, isOffline, known } = model.provider;
      const others = channel === 'email' ? [addresses.passwordless, noAddress] : [phone.invalid];
      // The widget refuses the user's own address without a request, so a failure meets no request, and a second click is too late.
      const isOwn = (one: string) => hasAddress({ method: channel, destination: one === phone.typed ? phone.dialled : one }, known);
      const ways = isOwn(text) ? (['button', 'enter'] as const) : waysAt(model);
      return [
        ...ways.map((by) => ({ channel, text, by })),
        ...others.map((other) => ({ channel, text: other, by: 'button' as const })),
        // Numbers are read by a library, which the page may load only now.
      ].filter((one) => !(isOwn(one.text) && trouble) && !(isOffline && channel === 'sms' && (one.text !== text || isOwn(text))));
    },
    sentence: ({ channel, text, by }, { main, account }) =>
      `Type ${text} into "${channel === 'email' ? main.email : main.phone}" and ${inWords(by, account.continue)}.`,
    async take({ channel, text, by }, { model, strings: { main, account } }) {
      const label = channel === 'email' ? main.email : main.phone;
      model.typed.set(label, text);
      const entry = channel === 'email' ? ({ channel, email: text } as const) : ({ channel, country: 'US', number: text } as const);
      await model.send({ type: 'submit', change: { kind: 'sendCode', entry } });
      return [{ do: 'fill', label, text }, submitting(by, account.continue, label)];
    },
  }),

  changePassword: step<{ readonly existing?: 'right' | 'wrong'; readonly by: Way }>({
    choices(model) {
      // Typing a new password requests its strength, which needs the network.
      if (taskAt(model)?.kind !== 'password' || model.provider.isOffline) return [];
      if (!model.account?.context.userSession?.user?.password) return waysAt(model).map((by) => ({ by }));
      return [...waysAt(model).map((by) => ({ existing: 'right' as const, by })), { existing: 'wrong', by: 'button' }];
    },
    sentence: ({ existing, by }, { account, password }) =>
      `${existing ? `Type the ${existing} password into "${account.currentPassword}", a` : 'Type a'} new one into "${account.newPassword}" and ${inWords(by, password.submit)}.`,
    async take({ existing: which, by }, { model, strings: { account, password: words } }) {
      const now = model.provider.session?.person.password ?? null;
      const password = now === passwords.new ? passwords.known : passwords.new;
      const existing = which && (which === 'right' ? (now ?? '') : passwords.wrong);
      const verdict = { isValid: true, policy: 'none', score: 4, isBreached: false, warning: '', missing: null } as const;
      if (existing !== undefined) model.typed.set(account.currentPassword, existing);
      model.typed.set(account.newPassword, password);
      await model.send(
        { type: 'type_password', password },
        { type: 'set_strength', strength: { password, verdict, error: '' } },
        { type: 'submit', change: { kind: 'password', password, ...(existing !== undefined && { existing }) } },
      );
      return [
        ...(existing === undefined ? [] : [{ do: 'fill', label: account.currentPassword, text: existing } as const]),
        { do: 'fill', label: account.newPassword, text: password },
        { do: 'see', sight: { text: words.strength.words[4] } },
        submitting(by, words.submit, account.newPassword),
      ];
    },
  }),

  renamePasskey: step<{ readonly name: (typeof passkeyNames)[number]; readonly by: Way }>({
    choices: (model) =>
      taskAt(model)?.kind === 'renamePasskey' ? passkeyNames.flatMap((name) => waysAt(model).map((by) => ({ name, by }))) : [],
    sentence: ({ name, by }, { passkeyRegistration, account }) =>
      `Type ${name} into "${passkeyRegistration.name}" and ${inWords(by, account.save)}.`,
    async take({ name, by }, { model, strings: { passkeyRegistration, account } }) {
      const { name: label } = passkeyRegistration;
      const task = taskAt(model) as Extract<AccountTask, { kind: 'renamePasskey' }>;
      model.typed.set(label, name);
      await model.send({ type: 'submit', change: { kind: 'renamePasskey', id: task.id, name } });
      return [{ do: 'fill', label, text: name }, submitting(by, account.save, label)];
    },
  }),

  confirmTask: step<{ readonly by: 'button' | 'doubleClick' }>({
    choices(model) {
      const task = taskAt(model);
      const isPlain = task?.kind === 'addApp' || task?.kind === 'recoveryCodes' || task?.kind === 'remove';
      if (!isPlain && task?.kind !== 'addPasskey') return [];
      return waysAt(model).flatMap((by) => (by === 'enter' || (by === 'doubleClick' && !isPlain) ? [] : [{ by }]));
    },
    sentence: ({ by }, strings, model) => `${by === 'button' ? 'Press' : 'Double-click'} "${confirmButton(taskAt(model), strings)}".`,
    async take({ by }, { model, strings }) {
      const task = taskAt(model) as AccountTask;
      const change = task.kind === 'remove' ? task : { kind: task.kind as 'addApp' | 'recoveryCodes' | 'addPasskey' };
      const name = confirmButton(task, strings);
      await model.send({ type: 'submit', change });
      const press = { do: 'press', name, ...(by === 'doubleClick' && { times: 2 as const }) } as const;
      return task.kind === 'addPasskey' ? [{ do: 'confirmPasskeys' }, press] : [press];
    },
  }),

  logOut: step<object>({
    choices: (model) => (model.can({ type: 'log_out' }) && model.widget.account.sections?.includes('session') !== false ? [{}] : []),
    sentence: (_, { account }) => `Press "${account.logOut}" in the account.`,
    async take(_, { model, strings: { account } }) {
      await model.send({ type: 'log_out' });
      model.signOut();
      model.isRevoked = !model.provider.isForgotten;
      const press = { do: 'press', name: account.logOut } as const;
      return model.widget.account.layout === 'tabs' ? [{ do: 'press', name: account.sections.session }, press] : [press];
    },
  }),

  signInAs: step<{ readonly user: 'password' | 'passwordless' }>({
    choices({ isAccount, isSignedIn, steps, provider }) {
      if (!isAccount || provider.isOffline || provider.trouble) return [];
      return isSignedIn ? (steps === 0 ? [{ user: 'passwordless' }] : []) : [{ user: 'password' }, { user: 'passwordless' }];
    },
    sentence: ({ user }) => `Load the page with the session cookies of a user ${user === 'password' ? 'with' : 'without'} a password.`,
    async take({ user }, { model }) {
      const { provider, widget, isSignedIn } = model;
      const first = widget.people[user === 'password' ? 0 : 1];
      const person = provider.people.find(({ id }) => id === first?.user_id);
      provider.session = undefined;
      if (person) provider.enter(person, 'email');
      await model.signIn(true);
      const minutes = widget.config.sessionOptions?.sessionDurationMinutes ?? 0;
      // A client does not take over the cookies of another user.
      const leave: readonly Gesture[] = isSignedIn ? [{ do: 'reload' }] : [];
      return [{ do: 'endSessions' }, ...leave, { do: 'signIn', userId: person?.id ?? '', minutes }, { do: 'reload' }];
    },
  }),
};
