import { loginWidget } from '../core/widgets/login.ts';
import type { LoginConfig } from '../machines/login/config.ts';
import type { LoginScreen } from '../machines/login/flows.ts';
import type { Screen } from './lazyScreen.ts';
import { eagerScreen } from './lazyScreen.ts';
import { lateScreens, productChunks } from './methods/index.ts';
import { Main } from './screens/Main.tsx';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** The props of `Login`. */
export type LoginProps = HostProps<LoginConfig>;

/** The screens of the login widget. If a screen of the chart is missing here, the code does not compile. */
export const screens: Readonly<Record<LoginScreen, Screen>> = { Main: eagerScreen(Main), ...lateScreens };

/**
 * Draws the login widget: users sign up or log in with the configured products (MOUNT-02).
 *
 * @example
 * <Login client={client} config={{ products: ['otp', 'passwords'], otpOptions: { methods: ['sms', 'email'] } }} />
 */
export const Login = widgetComponent('Login', loginWidget(productChunks), screens);
