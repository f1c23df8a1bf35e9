import { PasskeyError } from '../../../machines/errors.ts';
import type { PasskeyEffects } from '../../../machines/passkey.ts';
import type { EffectsContext } from '../../context.ts';
import { createWebauthn } from './resource.ts';

/** Makes the effect behind the passkey button. */
export function passkeyEffects({
  client,
  afterAnswer,
}: Pick<EffectsContext, 'client' | 'afterAnswer'>): Pick<PasskeyEffects, 'signInWithPasskey'> {
  const { authenticate } = createWebauthn({ ...client, afterAnswer });
  return {
    async signInWithPasskey({ sessionDurationMinutes: session_duration_minutes, domain }) {
      const answer = await authenticate({ is_passkey: true, session_duration_minutes, ...(domain !== undefined && { domain }) });
      if (!answer) throw new PasskeyError('Empty response', { reason: 'empty' });
      return answer;
    },
  };
}
