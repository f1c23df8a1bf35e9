import type { LoginContext, LoginEvent, LoginState } from '../../machines/login/login.ts';
import type { Actor } from './actor.ts';

/** The login widget's actor, as seen by its observers. */
export type LoginActor = Actor<LoginState, LoginContext, LoginEvent>;
