import type { CodeRequest, OtpEffects } from '../../../machines/login/otp.ts';
import type { EffectsContext } from '../../context.ts';
import { messageLocale } from '../contact/messageLocale.ts';
import { pauseAsked, signedOut } from '../contact/sending.ts';
import { createCalls } from './resource.ts';

export * from './resource.ts';

export type OwnOtpEffects = Pick<OtpEffects, 'sendCode' | 'resendCode' | 'verifyCode'>;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const otp = true;

export function createEffects({
  client,
  afterAnswer,
  language,
}: Pick<EffectsContext, 'client' | 'afterAnswer' | 'language'>): OwnOtpEffects {
  const otps = createCalls({ ...client, afterAnswer });
  const senders = createCalls(signedOut(client));

  async function send({ channel, destination, options }: CodeRequest) {
    const minutes = options.expirationMinutes;
    const { loginOrCreate, send: sendToKnown } = senders[channel];
    const post = options.signUp ? loginOrCreate : sendToKnown;
    const answer = await post(destination, {
      expiration_minutes: minutes,
      // A repeated code uses the same email template as the first (CFG-18).
      ...(channel === 'email'
        ? { login_template_id: options.loginTemplateId, signup_template_id: options.signupTemplateId }
        : { locale: messageLocale(language(), 'text') }),
    });
    const expiresAt = client.environment.now() + minutes * 60_000;
    return { channel, destination, methodId: answer.method_id, expiresAt, answer };
  }

  return {
    sendCode: send,
    resendCode: (request) => send(request).catch((error: unknown) => pauseAsked(error, client.environment.now())),
    verifyCode: ({ code, methodId, sessionDurationMinutes: session_duration_minutes }) =>
      otps.authenticate(code, methodId, { session_duration_minutes }),
  };
}
