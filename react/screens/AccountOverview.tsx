import type { ReactNode } from 'react';
import type { AccountWidget } from '../../core/widgets/account.ts';
import { oauthProviders } from '../../machines/domain.ts';
import type { User } from '../../machines/login/account.ts';
import type { AccountEntry, AccountItemKind, AccountSection } from '../../machines/widgets/accountItems.ts';
import { isSpare, itemsOf } from '../../machines/widgets/accountItems.ts';
import type { AccountTask } from '../../machines/widgets/accountTasks.ts';
import { shownSections } from '../../machines/widgets/accountTasks.ts';
import { useStrings, useView } from '../context.ts';
import { accountStrings } from '../english/account.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { BinIcon, IconButton, PencilIcon } from '../parts/buttons/IconButton.tsx';
import { Tabs } from '../parts/fields/Tabs.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Mark } from '../parts/pictures/Mark.tsx';
import { fill } from '../strings.ts';
import { useFormattedPhone } from '../useFormattedPhone.ts';

const own = { ...accountStrings, ...passkeyStrings };

const useWords = () => useStrings(own);

/** Draws the sections of an account, below each other or as tabs. */
export function AccountOverview({ user }: { user: User }) {
  const { widget, snapshot } = useView<AccountWidget>();
  const { account } = useWords();
  const { config, section } = snapshot.context;
  const shown = shownSections(snapshot.context);
  const selected = section && shown.includes(section) ? section : shown[0];
  return (
    <>
      <Heading title={account.title} />
      <ErrorMessage />
      {config.layout === 'tabs' && selected ? (
        <Tabs
          label={account.title}
          tabs={shown.map((value) => ({ value, label: account.sections[value] }))}
          selected={selected}
          onSelect={(value) => widget.send({ type: 'choose_section', section: value })}
        >
          <Section name={selected} user={user} isPanel={shown.length > 1} />
        </Tabs>
      ) : (
        <div className="latchkey-sections">
          {shown.map((name) => (
            <Section key={name} name={name} user={user} />
          ))}
        </div>
      )}
    </>
  );
}

function Section({ name, user, isPanel = false }: { name: AccountSection; user: User; isPanel?: boolean }) {
  const { prefix } = useView<AccountWidget>();
  const { account } = useWords();
  const Content = contents[name];
  const id = `${prefix}section-${name}`;
  return (
    // A tab already names its panel, and a section without a name has no role.
    <section className="latchkey-section" aria-labelledby={isPanel ? undefined : id}>
      <h3 id={id} className="latchkey-label" data-section={name} tabIndex={-1}>
        {account.sections[name]}
      </h3>
      <Content user={user} />
    </section>
  );
}

const contents: Readonly<Record<AccountSection, (props: { user: User }) => ReactNode>> = {
  name: ({ user }) => <Name user={user} />,
  emails: () => <Contacts kind="email" task="addEmail" />,
  phones: () => <Contacts kind="phone" task="addPhone" />,
  password: ({ user }) => <Password user={user} />,
  passkeys: () => <Passkeys />,
  authenticator: () => <Authenticator />,
  social: () => <Items kind="social" />,
  wallets: () => <Items kind="wallet" />,
  apps: () => <Apps />,
  session: () => <Session />,
};

function Name({ user: { name } }: { user: User }) {
  const { account } = useWords();
  const isFamilyNameFirst = useFamilyNameFirst();
  const { first_name, middle_name, last_name } = name ?? {};
  const given = [first_name, middle_name];
  const text = (isFamilyNameFirst ? [last_name, ...given] : [...given, last_name]).filter(Boolean).join(' ');
  return (
    <ul className="latchkey-list">
      <li>
        <Text isNote={text === ''}>{text || account.noName}</Text>
        <Open label={account.editName} task={{ kind: 'name' }}>
          <PencilIcon />
        </Open>
      </li>
    </ul>
  );
}

/** Whether names begin with the family name in the widget's language. */
export const useFamilyNameFirst = (): boolean => /^(hu|ja|ko|vi|zh)\b/.test(useView<AccountWidget>().language ?? '');

function Contacts({ kind, task }: { kind: 'email' | 'phone'; task: 'addEmail' | 'addPhone' }) {
  const { account } = useWords();
  return (
    <>
      <Items kind={kind} />
      <Add task={{ kind: task }}>{account[task].button}</Add>
    </>
  );
}

function Password({ user }: { user: User }) {
  const { account } = useWords();
  return (
    <>
      <p className="latchkey-text latchkey-helper">{user.password ? account.hasPassword : account.none}</p>
      <Add task={{ kind: 'password' }}>{user.password ? account.changePassword : account.setPassword}</Add>
    </>
  );
}

function Passkeys() {
  const { account, passkeyRegistration } = useWords();
  return (
    <>
      <Items kind="passkey">
        {({ id, name }) => (
          <Open label={name ? fill(passkeyRegistration.rename, { name }) : account.renamePasskey} task={{ kind: 'renamePasskey', id }}>
            <PencilIcon />
          </Open>
        )}
      </Items>
      <Add task={{ kind: 'addPasskey' }}>{account.addPasskey}</Add>
    </>
  );
}

function Authenticator() {
  const { account } = useWords();
  const { snapshot } = useView<AccountWidget>();
  const app = itemsOf(snapshot.context, 'totp').find(({ isVerified }) => isVerified);
  if (!app) {
    return (
      <>
        <p className="latchkey-text latchkey-helper">{account.none}</p>
        <Add task={{ kind: 'addApp' }}>{account.addApp.button}</Add>
      </>
    );
  }
  return (
    <>
      <ul className="latchkey-list">
        <Item item={app} text={account.hasApp} />
      </ul>
      <Add task={{ kind: 'recoveryCodes' }}>{account.recoveryCodes.show}</Add>
    </>
  );
}

function Apps() {
  const { account } = useWords();
  const { strings, snapshot } = useView<AccountWidget>();
  const { apps } = snapshot.context;
  if (apps === 'failed' || apps === 'retrying') {
    return (
      <>
        <p className="latchkey-text latchkey-helper" role="status">
          {/* The text differs during a retry, so that a second failure is announced, too. */}
          {apps === 'failed' ? account.appsFailed : strings.busy}
        </p>
        <p className="latchkey-text">
          <EventButton look="link" event="load_apps" busy={apps === 'retrying'}>
            {strings.tryAgain}
          </EventButton>
        </p>
      </>
    );
  }
  return <Items kind="app" />;
}

function Session() {
  const { account } = useWords();
  const { snapshot } = useView<AccountWidget>();
  return (
    <>
      <p className="latchkey-text latchkey-helper">{account.session}</p>
      <p className="latchkey-text">
        <EventButton look="link" event="log_out" busy={snapshot.activity === 'leaving'}>
          {account.logOut}
        </EventButton>
      </p>
    </>
  );
}

interface ItemsProps {
  readonly kind: AccountItemKind;
  /** Draws the buttons of an item besides the one that removes it. */
  readonly children?: (item: AccountEntry) => ReactNode;
}

function Items({ kind, children }: ItemsProps) {
  const { account } = useWords();
  const { snapshot } = useView<AccountWidget>();
  const items = itemsOf(snapshot.context, kind);
  if (items.length === 0) return <p className="latchkey-text latchkey-helper">{account.none}</p>;
  return (
    <ul className="latchkey-list">
      {items.map((item) => (
        <Item key={item.id} item={item}>
          {children?.(item)}
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly item: AccountEntry;
  /** Replaces the name in the list. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Draws an item with a button that removes it; the last way to sign in has a note instead (ACCT-04). */
function Item({ item, text, children }: ItemProps) {
  const { userSession, config } = useView<AccountWidget>().snapshot.context;
  const { account } = useWords();
  const name = useItemName(item);
  const { kind, id, isVerified } = item;
  const isLast = !isSpare({ ...userSession?.user }, item, config.products);
  const mark = oauthProviders.find((one) => kind === 'social' && one === item.name.toLowerCase());
  const proof = { kind: kind === 'email' ? 'addEmail' : 'addPhone', destination: item.name } as const;
  const note = isVerified ? undefined : (
    <>
      {account.unverified}{' '}
      {(kind === 'email' || kind === 'phone') && (
        <OpenLink task={proof} aria-label={`${account.continue}: ${name}`}>
          {account.continue}
        </OpenLink>
      )}
    </>
  );
  return (
    <li>
      {mark && <Mark of={mark} />}
      {/* A user may have deleted a passkey's name, which then shows as a dash. */}
      <Text isNote={text !== undefined} note={isLast ? account.onlyWay : note}>
        {text ?? (item.name ? name : '–')}
      </Text>
      {children}
      {!isLast && (
        <Open label={fill(account.remove.label, { name })} task={{ kind: 'remove', item: { kind, id } }}>
          <BinIcon />
        </Open>
      )}
    </li>
  );
}

/** Returns the name of an item for display: a formatted number, the ends of a wallet's address, or words for one without a name. */
export function useItemName({ kind, name }: Pick<AccountEntry, 'kind' | 'name'>): string {
  const { account } = useWords();
  const phone = useFormattedPhone(name, kind === 'phone');
  if (name === '') return kind === 'totp' ? account.kinds.totp : account.kinds.passkey;
  return kind === 'wallet' ? name.replace(/^(.{6}).*(.{4})$/u, '$1…$2') : phone;
}

function Text({ note, isNote = false, children }: { note?: ReactNode; isNote?: boolean; children: ReactNode }) {
  return (
    <span className={isNote ? 'latchkey-text latchkey-helper' : 'latchkey-text'}>
      <bdi translate={isNote ? undefined : 'no'}>{children}</bdi>
      {note && <small className="latchkey-helper">{note}</small>}
    </span>
  );
}

function Open({ label, task, children }: { label: string; task: AccountTask; children: ReactNode }) {
  return (
    <IconButton label={label} {...useOpening(task)}>
      {children}
    </IconButton>
  );
}

interface OpenLinkProps {
  readonly task: AccountTask;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

function OpenLink({ task, ...given }: OpenLinkProps) {
  return <Button look="link" {...useOpening(task)} {...given} />;
}

/** Returns the props of a button that opens a form. */
function useOpening(task: AccountTask) {
  const { widget } = useView<AccountWidget>();
  const event = { type: 'open', task } as const;
  return { 'data-task': JSON.stringify(task), enabled: widget.can(event), onClick: () => widget.send(event) };
}

function Add(props: OpenLinkProps) {
  return (
    <p className="latchkey-text">
      <OpenLink {...props} />
    </p>
  );
}
