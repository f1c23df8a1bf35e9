import type { LoginContext, LoginEvent, LoginState } from '../../machines/login/login.ts';
import type { Actor } from './actor.ts';

/** The login widget as its observers see it. */
export type LoginActor = Actor<LoginState, LoginContext, LoginEvent>;
