import { PasskeyError } from '../../../machines/errors.ts';
import type { PasskeyEffects } from '../../../machines/passkey.ts';
import type { EffectsContext } from '../../context.ts';
import { attemptOptions } from './attemptOptions.ts';
import { createWebauthn } from './resource.ts';

/** Makes the effect behind the passkey button. */
export function passkeyEffects({
  client,
  afterAnswer,
}: Pick<EffectsContext, 'client' | 'afterAnswer'>): Pick<PasskeyEffects, 'signInWithPasskey'> {
  const { authenticate } = createWebauthn({ ...client, afterAnswer });
  return {
    async signInWithPasskey(attempt) {
      const answer = await authenticate(attemptOptions(attempt));
      if (!answer) throw new PasskeyError('Empty response', { reason: 'empty' });
      return answer;
    },
  };
}
