import type { Chart, StateNode } from '../chart.ts';
import type { AnyLoginConfig } from './config.ts';
import type { FactorEffects } from './factor.ts';
import { factorFlow } from './factor.ts';
import type { LoginContext, LoginEffects, LoginEvent, LoginState } from './login.ts';
import { guardMain, loginStart, withEdges } from './login.ts';

/**
 * Builds the login chart, from Main to a confirmation (MOUNT-02, MOUNT-16), with the second factor between them (MFA-01).
 *
 * @example
 * const chart = login(effects, { products: ['otp'], otpOptions: { methods: ['email'] } });
 * console.log(chart.initial, Object.keys(chart.states));
 */
export function login(effects: LoginEffects, config: AnyLoginConfig = {}): Chart<LoginState, LoginContext, LoginEvent> {
  const chart = loginStart(effects, config);
  chart.add(loginFactors(effects));
  return chart;
}

/** Returns the states of the second factor, which `loginStart` leaves out. */
export function loginFactors(effects: FactorEffects): Readonly<Record<string, StateNode<LoginContext, LoginEvent>>> {
  const states = factorFlow(effects, {
    screen: 'OTPAuthenticate',
    passkeyScreen: 'PasskeyConfirmation',
    exits: { proven: 'OTPConfirmation', byPasskey: 'PasskeyConfirmation', left: 'Main' },
    isLogIn: true,
  });
  return withEdges(states as Readonly<Record<string, StateNode<LoginContext, LoginEvent>>>, guardMain);
}
