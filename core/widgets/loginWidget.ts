import type { LoginConfig } from '../../machines/config.ts';
import type { LoginContext, LoginEvent, LoginState } from '../../machines/login.ts';
import { loginKind } from './loginKind.ts';
import type { Widget } from './widget.ts';

/** A running login widget. */
export type LoginWidget = Widget<LoginState, LoginContext, LoginEvent, LoginConfig>;

/** The login widget for any renderer. */
export const loginWidget = loginKind(() => import('./loginRest.ts'));
