import type { FunctionComponent, ReactElement } from 'react';
import { useMemo } from 'react';
import { accountWidget } from '../core/widgets/account.ts';
import type { AccountConfig } from '../machines/widgets/accountConfig.ts';
import { accountMessages } from './english/account.ts';
import { commonStrings } from './english/common.ts';
import { factorMessages } from './english/factor.ts';
import { framingMessages } from './english/lateMessages.ts';
import { registrationMessages } from './english/passkey.ts';
import type { PartProps } from './languages.ts';
import { eagerScreen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import { AccountScreen } from './screens/Account.tsx';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

const Widget = widgetComponent(
  'AccountWidget',
  accountWidget,
  { Account: eagerScreen(AccountScreen) },
  { english: merge(commonStrings, { messages: { ...accountMessages, ...factorMessages, ...framingMessages, ...registrationMessages } }) },
) as FunctionComponent<HostProps<AccountConfig> & PartProps>;

/** The props of `Account`. */
export interface AccountProps extends HostProps<AccountConfig>, Pick<AccountConfig, 'sections' | 'section'> {}

/**
 * Draws the widget in which signed-in users look after their account (ACCT-01).
 *
 * @example
 * <Account sections={['name', 'emails', 'password', 'passkeys', 'session']} />;
 */
export function Account({ sections, section, config, ...props }: AccountProps): ReactElement {
  const all = useMemo(
    () => (sections || section ? { ...config, ...(sections && { sections }), ...(section && { section }) } : config),
    [sections, section, config],
  );
  return <Widget {...props} part="account" config={all} />;
}
