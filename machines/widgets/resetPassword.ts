import type { Chart } from '../chart.ts';
import type { FactorEffects } from '../login/factor.ts';
import type { LateChart } from '../login/flows.ts';
import type { FactorPolicy } from '../login/missingFactor.ts';
import { addSecondFactor } from '../login/secondFactor.ts';
import type {
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordStartEffects,
  ResetPasswordState,
} from './resetPasswordStart.ts';
import { resetPasswordStart, secondFactorPlace } from './resetPasswordStart.ts';

/** The effects of the reset widget; each resolves with Stytch's response. */
export interface ResetPasswordEffects extends ResetPasswordStartEffects, FactorEffects {}

/**
 * Builds the chart of the page that a reset email links to: the user sets a new password, or logs in without one (MOUNT-03).
 *
 * @param policy the users who must prove a second factor before the confirmation (MFA-01); default: none
 */
export function resetPassword(
  effects: ResetPasswordEffects,
  config: ResetPasswordConfig = {},
  policy: FactorPolicy | null = null,
): Chart<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent> {
  const chart = resetPasswordStart(effects, config, policy);
  addSecondFactor(chart as unknown as LateChart, effects, secondFactorPlace);
  return chart;
}
