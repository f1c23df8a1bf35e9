import { PasskeyError } from '../../../machines/lateErrors.ts';
import type { PasskeyEffects } from '../../../machines/login/passkey.ts';
import type { EffectsContext } from '../../context.ts';
import { createCalls } from './resource.ts';
import { attemptOptions } from './signIn.ts';

export { observe } from './observer.ts';
export * from './resource.ts';

/** Identifies this module among the modules of its file (`moduleWith`). */
export const passkey = true;

export function createEffects({ client, afterAnswer, stopped }: EffectsContext): Omit<PasskeyEffects, 'tell'> {
  const { authenticate } = createCalls({ ...client, afterAnswer, stopped });
  return {
    async signInWithPasskey(attempt) {
      const answer = await authenticate(attemptOptions(attempt));
      if (!answer) throw new PasskeyError('Empty response', { reason: 'empty' });
      return answer;
    },
  };
}
