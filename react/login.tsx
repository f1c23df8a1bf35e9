import { loginWidget } from '../core/widgets/login.ts';
import type { LoginConfig } from '../machines/config.ts';
import { productChunks } from './chunks.ts';
import { screens } from './screens/index.ts';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** The props of the login widget. */
export type LoginProps = HostProps<LoginConfig>;

/**
 * The login widget: people sign up or log in with the configured products (MOUNT-02).
 *
 * @example
 * <Login client={client} config={{ products: ['otp', 'passwords'], otpOptions: { methods: ['sms', 'email'] } }} />
 */
export const Login = widgetComponent('Login', loginWidget(productChunks), screens);
