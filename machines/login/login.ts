import type { Chart } from '../chart.ts';
import type { AnyLoginConfig } from './config.ts';
import type { LoginEffects, LoginState } from './flows.ts';
import { addFlows } from './flows.ts';
import { addLastUsed } from './lastUsed.ts';
import type { FactorPolicy } from './missingFactor.ts';
import { addPasskeyOffer } from './passkeyUpgrade.ts';
import { addSecondFactor, loginPlace } from './secondFactor.ts';
import type { LoginContext, LoginEvent } from './start.ts';
import { loginStart } from './start.ts';

/**
 * Builds the login chart, from Main to a confirmation (MOUNT-02, MOUNT-16).
 *
 * @param policy the users who must prove a second factor before the confirmation (MFA-01); default: none
 *
 * @example
 * const chart = login(effects, { products: ['otp'], otpOptions: { methods: ['email'] } });
 * console.log(chart.initial, Object.keys(chart.states));
 */
export function login(
  effects: LoginEffects,
  config: AnyLoginConfig = {},
  policy: FactorPolicy | null = null,
): Chart<LoginState, LoginContext, LoginEvent> {
  const chart = loginStart(effects, config, policy) as unknown as Chart<LoginState, LoginContext, LoginEvent>;
  addFlows(chart, effects);
  addLastUsed(chart, effects);
  addPasskeyOffer(chart, effects);
  addSecondFactor(chart, effects, loginPlace);
  return chart;
}
