import type { ReactNode } from 'react';
import type { AccountWidget } from '../../core/widgets/account.ts';
import type { OAuthProvider } from '../../machines/domain.ts';
import { oauthProviders } from '../../machines/domain.ts';
import type { User } from '../../machines/login/account.ts';
import type { AccountTask, KnownApps } from '../../machines/widgets/account.ts';
import type { AccountItem, AccountSection } from '../../machines/widgets/accountItems.ts';
import { isSpare } from '../../machines/widgets/accountItems.ts';
import { useStrings, useView } from '../context.ts';
import { accountStrings } from '../english/account.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { BinIcon, IconButton, PencilIcon } from '../parts/buttons/IconButton.tsx';
import { useFormattedPhone } from '../parts/fields/CodeEntry.tsx';
import { Tabs } from '../parts/fields/Tabs.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Mark } from '../parts/pictures/Mark.tsx';
import { fill } from '../strings.ts';

const own = { ...accountStrings, ...passkeyStrings };

const useWords = () => useStrings(own);

/** Draws the sections of an account, below each other or as tabs. */
export function AccountOverview({ user }: { user: User }) {
  const { widget, snapshot } = useView<AccountWidget>();
  const { account } = useWords();
  const { config, section, apps, page } = snapshot.context;
  const shown = config.sections.filter((one) => isShown(one, user, apps, page.hasPasskeys));
  if (config.layout === 'tabs') {
    const selected = section && shown.includes(section) ? section : shown[0];
    return (
      <>
        <Heading title={account.title} />
        <ErrorMessage />
        {selected && (
          <Tabs
            label={account.title}
            tabs={shown.map((value) => ({ value, label: account.sections[value] }))}
            selected={selected}
            onSelect={(value) => widget.send({ type: 'choose_section', section: value })}
          >
            <Section name={selected} user={user} />
          </Tabs>
        )}
      </>
    );
  }
  return (
    <>
      <Heading title={account.title} />
      <ErrorMessage />
      <div className="latchkey-sections">
        {shown.map((name) => (
          <Section key={name} name={name} user={user} />
        ))}
      </div>
    </>
  );
}

/** Whether a section has something to show or to do: nothing can be added to some lists. */
function isShown(section: AccountSection, user: User, apps: KnownApps, hasPasskeys: boolean): boolean {
  if (section === 'social') return Boolean(user.providers?.length);
  if (section === 'wallets') return Boolean(user.crypto_wallets?.length);
  if (section === 'passkeys') return hasPasskeys || Boolean(user.webauthn_registrations?.length);
  return section !== 'apps' || apps === 'failed' || (apps !== 'loading' && apps.length > 0);
}

function Section({ name, user }: { name: AccountSection; user: User }) {
  const { prefix } = useView<AccountWidget>();
  const { account } = useWords();
  const Content = contents[name];
  const id = `${prefix}section-${name}`;
  return (
    <section className="latchkey-section" aria-labelledby={id}>
      <h3 id={id} className="latchkey-label" data-section={name} tabIndex={-1}>
        {account.sections[name]}
      </h3>
      <Content user={user} />
    </section>
  );
}

const contents: Readonly<Record<AccountSection, (props: { user: User }) => ReactNode>> = {
  name: ({ user }) => <Name user={user} />,
  emails: ({ user }) => <Emails user={user} />,
  phones: ({ user }) => <Phones user={user} />,
  password: ({ user }) => <Password user={user} />,
  passkeys: ({ user }) => <Passkeys user={user} />,
  authenticator: ({ user }) => <Authenticator user={user} />,
  social: ({ user }) => <Social user={user} />,
  wallets: ({ user }) => <Wallets user={user} />,
  apps: () => <Apps />,
  session: () => <Session />,
};

function Name({ user: { name } }: { user: User }) {
  const { account } = useWords();
  const text = nameOf(name);
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

/** Returns the full name, in the order of its parts; empty if unknown. */
const nameOf = (name: User['name'] | undefined): string => [name?.first_name, name?.middle_name, name?.last_name].filter(Boolean).join(' ');

function Emails({ user: { emails = [] } }: { user: User }) {
  const { account } = useWords();
  return (
    <>
      <List isEmpty={emails.length === 0}>
        {emails.map(({ email_id: id, email, verified }) => (
          <Item key={id} item={{ kind: 'email', id }} name={email} note={verified ? undefined : account.unverified} />
        ))}
      </List>
      <Add task={{ kind: 'addEmail' }}>{account.addEmail.button}</Add>
    </>
  );
}

function Phones({ user: { phone_numbers = [] } }: { user: User }) {
  const { account } = useWords();
  return (
    <>
      <List isEmpty={phone_numbers.length === 0}>
        {phone_numbers.map(({ phone_id, phone_number, verified }) => (
          <Phone key={phone_id} id={phone_id} number={phone_number} note={verified ? undefined : account.unverified} />
        ))}
      </List>
      <Add task={{ kind: 'addPhone' }}>{account.addPhone.button}</Add>
    </>
  );
}

function Phone({ id, number, note }: { id: string; number: string; note: string | undefined }) {
  return <Item item={{ kind: 'phone', id }} name={useFormattedPhone(number, true)} note={note} />;
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

function Passkeys({ user: { webauthn_registrations: list = [] } }: { user: User }) {
  const { account, passkeyRegistration } = useWords();
  return (
    <>
      <List isEmpty={list.length === 0}>
        {list.map(({ webauthn_registration_id: id, name }) => (
          // Browsers name passkeys; a name that was emptied shows as a dash.
          <Item key={id} item={{ kind: 'passkey', id }} name={name || '–'} label={name || account.kinds.passkey}>
            <Open label={name ? fill(passkeyRegistration.rename, { name }) : account.renamePasskey} task={{ kind: 'renamePasskey', id }}>
              <PencilIcon />
            </Open>
          </Item>
        ))}
      </List>
      <Add task={{ kind: 'addPasskey' }}>{account.addPasskey}</Add>
    </>
  );
}

function Authenticator({ user: { totps = [] } }: { user: User }) {
  const { account } = useWords();
  const app = totps.find(({ verified }) => verified);
  if (!app) {
    return (
      <>
        <p className="latchkey-text latchkey-helper">{account.addApp.text}</p>
        <Add task={{ kind: 'addApp' }}>{account.addApp.button}</Add>
      </>
    );
  }
  return (
    <>
      <List isEmpty={false}>
        <Item item={{ kind: 'totp', id: app.totp_id }} name={account.hasApp} label={account.kinds.totp} />
      </List>
      <Add task={{ kind: 'recoveryCodes' }}>{account.recoveryCodes.show}</Add>
    </>
  );
}

function Social({ user: { providers } }: { user: User }) {
  return (
    <List isEmpty={false}>
      {providers.map(({ oauth_user_registration_id: id, provider_type }) => {
        const mark = oauthProviders.find((one) => one === provider_type.toLowerCase());
        return <Item key={id} item={{ kind: 'social', id }} name={provider_type} mark={mark} />;
      })}
    </List>
  );
}

function Wallets({ user: { crypto_wallets } }: { user: User }) {
  return (
    <List isEmpty={false}>
      {crypto_wallets.map(({ crypto_wallet_id: id, crypto_wallet_address: address }) => (
        <Item key={id} item={{ kind: 'wallet', id }} name={shortened(address)} />
      ))}
    </List>
  );
}

/** Returns the ends of an address, by which people know it. */
export const shortened = (address: string): string => address.replace(/^(.{6}).*(.{4})$/u, '$1…$2');

function Apps() {
  const { account } = useWords();
  const { strings, snapshot } = useView<AccountWidget>();
  const { apps } = snapshot.context;
  if (apps === 'loading') return <Spinner />;
  if (apps === 'failed') {
    return (
      <>
        <p className="latchkey-text latchkey-helper" role="status">
          {account.appsFailed}
        </p>
        <p className="latchkey-text">
          <EventButton look="link" event="load_apps">
            {strings.tryAgain}
          </EventButton>
        </p>
      </>
    );
  }
  return (
    <List isEmpty={false}>
      {apps.map(({ id, name }) => (
        <Item key={id} item={{ kind: 'app', id }} name={name} />
      ))}
    </List>
  );
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

function List({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const { account } = useWords();
  if (isEmpty) return <p className="latchkey-text latchkey-helper">{account.none}</p>;
  return <ul className="latchkey-list">{children}</ul>;
}

interface ItemProps {
  readonly item: AccountItem;
  readonly name: string;
  /** The name in the label of the button that removes the item; default: `name`. */
  readonly label?: string;
  readonly note?: string | undefined;
  readonly mark?: OAuthProvider | undefined;
  readonly children?: ReactNode;
}

/** Draws an item with a button that removes it; the last way to sign in has a note instead (ACCT-04). */
function Item({ item, name, label = name, note, mark, children }: ItemProps) {
  const { half, config } = useView<AccountWidget>().snapshot.context;
  const { account } = useWords();
  const isLast = !isSpare({ ...half?.user }, item, config.products);
  return (
    <li>
      {mark && <Mark of={mark} />}
      <Text note={isLast ? account.onlyWay : note}>{name}</Text>
      {children}
      {!isLast && (
        <Open label={fill(account.remove.label, { name: label })} task={{ kind: 'remove', item }}>
          <BinIcon />
        </Open>
      )}
    </li>
  );
}

function Text({ note, isNote = false, children }: { note?: string | undefined; isNote?: boolean; children: ReactNode }) {
  return (
    <span className={isNote ? 'latchkey-text latchkey-helper' : 'latchkey-text'}>
      <bdi>{children}</bdi>
      {note && <small className="latchkey-helper">{note}</small>}
    </span>
  );
}

function Open({ label, task, children }: { label: string; task: AccountTask; children: ReactNode }) {
  const { widget } = useView<AccountWidget>();
  return (
    <IconButton label={label} onClick={() => widget.send({ type: 'open', task })}>
      {children}
    </IconButton>
  );
}

function Add({ task, children }: { task: AccountTask; children: ReactNode }) {
  const { widget } = useView<AccountWidget>();
  const event = { type: 'open', task } as const;
  return (
    <p className="latchkey-text">
      <Button look="link" enabled={widget.can(event)} onClick={() => widget.send(event)}>
        {children}
      </Button>
    </p>
  );
}
