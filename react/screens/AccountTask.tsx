import type { FormEvent, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { firstCountry } from '../../core/methods/contact/phoneTyping.ts';
import type { AccountWidget } from '../../core/widgets/account.ts';
import { itemsIn } from '../../machines/domain.ts';
import type { User } from '../../machines/login/account.ts';
import type { AccountItem } from '../../machines/widgets/accountItems.ts';
import { itemsOf } from '../../machines/widgets/accountItems.ts';
import type { AccountChange, AccountTask } from '../../machines/widgets/accountTasks.ts';
import { useStrings, useView } from '../context.ts';
import { accountStrings } from '../english/account.ts';
import { factorStrings } from '../english/factor.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { blamesField } from '../lateMessage.tsx';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { NewPasswordForm } from '../parts/fields/NewPasswordForm.tsx';
import { HiddenEmail } from '../parts/fields/OwnEmail.tsx';
import { PasswordField, useCorrection } from '../parts/fields/PasswordField.tsx';
import { PhoneField } from '../parts/fields/PhoneField.tsx';
import { TextField } from '../parts/fields/TextField.tsx';
import { ErrorMessage, useFieldError } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Sentence } from '../parts/notices/Sentence.tsx';
import { useFamilyNameFirst, useItemName } from './AccountOverview.tsx';

/** The text that the user has typed, by field. */
export type Draft = Record<string, string>;

interface TaskProps {
  readonly draft: Draft;
}

const own = { ...accountStrings, ...passkeyStrings, ...factorStrings };

const useWords = () => useStrings(own);

/** Draws the form of a change. */
export function AccountTaskForm({ task, draft }: TaskProps & { task: AccountTask }) {
  switch (task.kind) {
    case 'name':
      return <NameForm draft={draft} />;
    case 'addEmail':
      return <EmailForm draft={draft} destination={task.destination} />;
    case 'addPhone':
      return <PhoneForm draft={draft} destination={task.destination} />;
    case 'password':
      return <PasswordForm draft={draft} />;
    case 'renamePasskey':
      return <RenameForm draft={draft} id={task.id} />;
    case 'remove':
      return <RemoveForm item={task.item} />;
    default:
      return <ConfirmForm kind={task.kind} />;
  }
}

/** Returns a field's text, which outlives the form, and a function that changes it. An unedited field shows other tabs' changes. */
function useDraft(draft: Draft, field: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(draft[field]);
  return [
    text ?? initial,
    (typed) => {
      draft[field] = typed;
      setText(typed);
    },
  ];
}

const useUser = () => useView<AccountWidget>().snapshot.context.userSession?.user as User;

/** Whether the change is being made. */
const useBusy = () => /changing|repeating/.test(useView<AccountWidget>().snapshot.activity ?? '');

/** Returns the heading of a form, which a key press does not draw again. */
const useHeading = (title: ReactNode, text?: ReactNode, textId?: string) =>
  useMemo(
    () => (
      <Heading title={title} textId={textId} hasBack>
        {text}
      </Heading>
    ),
    [title, text, textId],
  );

interface FormProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly change: AccountChange;
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  /** A button below the submit button. */
  readonly below?: ReactNode;
  readonly children?: ReactNode;
}

function Form({ title, text, change, label, kind = 'primary', below, children }: FormProps) {
  const { widget, prefix } = useView<AccountWidget>();
  const form = useCorrection();
  const busy = useBusy();
  const hasField = Boolean(children);
  const event = { type: 'submit', change } as const;
  const fieldError = useFieldError(`${prefix}error`);
  const heading = useHeading(title, text, hasField ? `${prefix}text` : undefined);

  function onSubmit(submitted: FormEvent) {
    submitted.preventDefault();
    widget.send(event);
  }

  return (
    <>
      {heading}
      <form ref={form} className="latchkey-form" method="dialog" noValidate onSubmit={onSubmit}>
        {children}
        {hasField ? fieldError : <ErrorMessage />}
        <div className="latchkey-group">
          <Button type="submit" kind={kind} busy={busy} enabled={widget.can(event)}>
            {label}
          </Button>
          {below}
        </div>
      </form>
    </>
  );
}

/** Returns the props that the fields of a form share; `text` is the `id` of the text that describes them. */
function useField(text = '') {
  const { snapshot, prefix } = useView<AccountWidget>();
  return {
    readOnly: useBusy(),
    invalid: blamesField(snapshot.context.errorMessage),
    'aria-describedby': `${prefix}error${text && ` ${prefix}${text}`}`,
  };
}

function NameForm({ draft }: TaskProps) {
  const { account } = useWords();
  const { name } = useUser();
  const [firstName, setFirstName] = useDraft(draft, 'first', name?.first_name);
  const [lastName, setLastName] = useDraft(draft, 'last', name?.last_name);
  const parts = [
    { name: 'given-name', label: account.firstName, value: firstName, change: setFirstName },
    { name: 'family-name', label: account.lastName, value: lastName, change: setLastName },
  ];
  if (useFamilyNameFirst()) parts.reverse();
  const field = useField();
  return (
    <Form title={account.sections.name} change={{ kind: 'name', firstName, lastName }} label={account.save}>
      {parts.map(({ name, change, ...part }) => (
        <TextField key={name} {...field} {...part} name={name} autoComplete={name} onChange={({ target }) => change(target.value)} />
      ))}
    </Form>
  );
}

interface DestinationProps extends TaskProps {
  /** The initial text of the field. */
  readonly destination: string | undefined;
}

function EmailForm({ draft, destination }: DestinationProps) {
  const { account, main } = useWords();
  const [email, setEmail] = useDraft(draft, 'email', destination);
  const { title, text } = account.addEmail;
  return (
    <Form title={title} text={text} change={{ kind: 'sendCode', entry: { channel: 'email', email } }} label={account.continue}>
      <TextField
        {...useField('text')}
        required
        name="email"
        type="email"
        label={main.email}
        autoComplete="email"
        placeholder={main.emailPlaceholder}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </Form>
  );
}

function PhoneForm({ draft, destination }: DestinationProps) {
  const { account } = useWords();
  const [number, setNumber] = useDraft(draft, 'number', destination);
  const { phone } = useView<AccountWidget>().snapshot.context.config;
  // The account is only drawn in browsers, which know their region.
  const [country, setCountry] = useDraft(draft, 'country', firstCountry(phone, navigator.language));
  const { title, text } = account.addPhone;
  return (
    <Form title={title} text={text} change={{ kind: 'sendCode', entry: { channel: 'sms', country, number } }} label={account.continue}>
      <PhoneField
        {...useField('text')}
        required
        marked={false}
        isLocked={false}
        typed={{ country, number }}
        onType={(typed) => {
          setNumber(typed.number);
          setCountry(typed.country);
        }}
      />
    </Form>
  );
}

function PasswordForm({ draft }: TaskProps) {
  const { account } = useWords();
  const { password, emails } = useUser();
  const { snapshot, prefix } = useView<AccountWidget>();
  const { errorMessage } = snapshot.context;
  const [existing, setExisting] = useDraft(draft, 'existing');
  const readOnly = useBusy();
  const errorId = `${prefix}existing-error`;
  const heading = useHeading(password ? account.changePassword : account.setPassword);
  const isRejected = Boolean(password) && Object(errorMessage).error_type === 'unauthorized_credentials';
  return (
    <>
      {heading}
      <NewPasswordForm
        isSubmitting={readOnly}
        label={account.newPassword}
        blamesAbove={isRejected}
        submission={(typed) => ({
          type: 'submit',
          change: { kind: 'password', password: typed, ...(password && { existing }) } satisfies AccountChange,
        })}
      >
        <HiddenEmail email={emails?.[0]?.email ?? ''} />
        {password && (
          <>
            <PasswordField
              readOnly={readOnly}
              invalid={isRejected}
              aria-describedby={errorId}
              name="current-password"
              label={account.currentPassword}
              autoComplete="current-password"
              value={existing}
              onType={setExisting}
            />
            <ErrorMessage id={errorId} shown={isRejected ? errorMessage : ''} />
          </>
        )}
      </NewPasswordForm>
    </>
  );
}

function RenameForm({ draft, id }: TaskProps & { id: string }) {
  const { account, passkeyRegistration } = useWords();
  const list = itemsIn(useUser().webauthn_registrations);
  const [name, setName] = useDraft(draft, 'name', list.find((one) => one.webauthn_registration_id === id)?.name);
  return (
    <Form title={account.renamePasskey} change={{ kind: 'renamePasskey', id, name }} label={account.save}>
      <TextField
        {...useField()}
        name="passkey-name"
        label={passkeyRegistration.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Form>
  );
}

/** Draws the start of a change without a field. */
function ConfirmForm({ kind }: { kind: 'addPasskey' | 'addApp' | 'recoveryCodes' }) {
  const { account, passkeyRegistration, factor } = useWords();
  const words = {
    addPasskey: { title: account.addPasskey, text: passkeyRegistration.offerText, label: passkeyRegistration.create },
    addApp: { title: account.sections.authenticator, text: account.addApp.text, label: factor.setUp },
    recoveryCodes: { title: account.recoveryCodes.title, text: account.recoveryCodes.text, label: account.recoveryCodes.show },
  };
  return <Form {...words[kind]} change={{ kind }} />;
}

function RemoveForm({ item }: { item: AccountItem }) {
  const { account } = useWords();
  const { snapshot } = useView<AccountWidget>();
  const { kind, id } = item;
  const name = useItemName({ kind, name: itemsOf(snapshot.context, kind).find((one) => one.id === id)?.name ?? '' });
  const values = { name: <span className={kind === 'phone' ? 'latchkey-nowrap' : undefined}>{name}</span> };
  const { title, text, confirm, cancel } = account.remove;
  return (
    <Form
      title={<Sentence text={title} values={values} />}
      text={<Sentence text={text[item.kind]} values={values} />}
      change={{ kind: 'remove', item }}
      label={confirm}
      kind="danger"
      below={
        <EventButton kind="secondary" event="back">
          {cancel}
        </EventButton>
      }
    />
  );
}
