import type { StrengthQuestion } from '../../../machines/login/passwordStrength.ts';
import { passwordStrength } from '../../../machines/login/passwordStrength.ts';
import type { Strength, StrengthVerdict } from '../../../machines/login/strength.ts';
import type { ClientContext } from '../../context.ts';
import { createCalls } from './resource.ts';
import type { LudsRequirements, StrengthAnswer } from './schema.ts';

export interface StrengthCheck {
  /** Reports a change of the field: its complete text, and the email address. */
  type(question: StrengthQuestion): void;
  stop(): void;
}

/** Starts the chart that checks a password's strength and reports the result for the latest text. */
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

/** Converts Stytch's response (CALL-49). Fields that the policy does not use may be missing. */
function verdictOf(answer: StrengthAnswer): StrengthVerdict {
  const { valid_password, strength_policy, breached_password } = answer;
  const feedback = answer.feedback ?? {};
  const { missing_characters: characters, missing_complexity: complexity }: Partial<LudsRequirements> = feedback.luds_requirements ?? {};
  return {
    isValid: valid_password,
    policy: strength_policy,
    score: answer.score ?? 0,
    isBreached: breached_password,
    warning: feedback.warning || (!valid_password && feedback.suggestions?.[0]) || '',
    missing: characters == null || complexity == null ? null : { characters, complexity },
  };
}
