import type { StrengthQuestion } from '../../../machines/login/passwordStrength.ts';
import { passwordStrength } from '../../../machines/login/passwordStrength.ts';
import type { Strength, StrengthVerdict } from '../../../machines/login/strength.ts';
import type { ClientContext } from '../../context.ts';
import { createCalls } from './resource.ts';
import type { LudsRequirements, StrengthAnswer } from './schema.ts';

/** The strength check of one widget. */
export interface StrengthCheck {
  /** A keystroke: the whole text, and whom it is for. */
  type(question: StrengthQuestion): void;
  stop(): void;
}

/**
 * Starts the machine that asks how good a password is.
 *
 * @param report is given what has become known of the newest text
 */
export function startStrengthCheck(client: ClientContext, report: (strength: Strength) => void): StrengthCheck {
  const { environment } = client;
  const passwords = createCalls(client);
  let cancel = () => {};
  const chart = passwordStrength({
    wait(ms) {
      cancel();
      return new Promise((resolve) => (cancel = environment.after(ms, resolve)));
    },
    async checkStrength({ password, email }) {
      return verdictOf(await passwords.strengthCheck({ password, ...(email && { email }) }));
    },
  });
  const actor = client.store.registry.run('passwordStrength', chart);
  actor.subscribe(() => {
    const { question, verdict, error } = actor.getSnapshot().context;
    if (verdict || error) report({ password: question.password, verdict, error });
  });
  return {
    type: (question) => actor.send({ type: 'type', ...question }),
    stop() {
      cancel();
      actor.stop();
    },
  };
}

/** The provider's words in ours (CALL-49). What the policy does not go by may be missing. */
function verdictOf(answer: StrengthAnswer): StrengthVerdict {
  const { valid_password, strength_policy, breached_password } = answer;
  const feedback = answer.feedback ?? {};
  const { missing_characters: characters, missing_complexity: complexity }: Partial<LudsRequirements> = feedback.luds_requirements ?? {};
  return {
    isValid: valid_password,
    policy: strength_policy,
    score: answer.score ?? 0,
    isBreached: breached_password,
    warning: feedback.warning ?? '',
    missing: characters == null || complexity == null ? null : { characters, complexity },
  };
}
