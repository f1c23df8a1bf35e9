import { loginKind } from '../core/widgets/loginKind.ts';
import type { LoginConfig } from '../machines/config.ts';
import { screens } from './screens/index.ts';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** What a host gives the login widget. */
export type LoginProps = HostProps<LoginConfig>;

const loginWidget = loginKind(() => import('./loginRest.ts'));

/** The login widget: people sign up or log in with the configured products (MOUNT-02). */
export const Login = widgetComponent('Login', loginWidget, screens);
