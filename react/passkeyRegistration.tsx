import { passkeyRegistrationWidget } from '../core/widgets/passkeyRegistration.ts';
import type { PasskeyRegistrationConfig } from '../machines/widgets/passkeyRegistration.ts';
import { commonStrings } from './english/common.ts';
import { framingMessages } from './english/lateMessages.ts';
import { registrationMessages } from './english/passkey.ts';
import { eagerScreen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import { PasskeyRegistrationStart } from './screens/PasskeyRegistrationStart.tsx';
import { PasskeyRegistrationSuccess } from './screens/PasskeyRegistrationSuccess.tsx';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** The props of `PasskeyRegistration`. */
export type PasskeyRegistrationProps = HostProps<PasskeyRegistrationConfig>;

/**
 * Draws the widget in which signed-in users create, rename and delete passkeys (MOUNT-04).
 *
 * @example
 * const { session } = useSession();
 * return session && <PasskeyRegistration callbacks={{ onEvent: ({ type }) => console.log(type) }} />;
 */
export const PasskeyRegistration = widgetComponent(
  'PasskeyRegistration',
  passkeyRegistrationWidget,
  {
    PasskeyRegistrationStart: eagerScreen(PasskeyRegistrationStart),
    PasskeyRegistrationSuccess: eagerScreen(PasskeyRegistrationSuccess),
  },
  { english: merge(commonStrings, { messages: { ...registrationMessages, ...framingMessages } }) },
);
