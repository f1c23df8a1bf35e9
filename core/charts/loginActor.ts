import type { LoginContext, LoginEvent, LoginState } from '../../machines/login/login.ts';
import type { Actor } from './actor.ts';

export type LoginActor = Actor<LoginState, LoginContext, LoginEvent>;
