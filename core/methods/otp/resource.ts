import type { OtpChannel } from '../../../machines/domain.ts';
import type { CodeRequest, OtpEffects } from '../../../machines/otp.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Environment } from '../../platform/environment.ts';
import type { CallOptions, Http } from '../../api/http.ts';
import type { AuthenticateAnswer } from '../../api/schema.ts';
import type { Guard } from '../../api/botProtection.ts';
import { isAuthenticateAnswer, isSentCode } from '../../api/schema.ts';
import type { SessionStore } from '../../session/sessionStore.ts';
import { withoutUser } from '../../session/authenticateCall.ts';

/** What goes with a code that is sent (CALL-22, CALL-23). */
export interface CodeOptions extends CallOptions {
  /** Minutes the code lives. */
  readonly expiration_minutes?: number | undefined;
}

/** What goes with a code that is mailed: the templates of the mails, too (CALL-24, CFG-18). */
export interface EmailCodeOptions extends CodeOptions {
  /** The template of a known person's mail. */
  readonly login_template_id?: string | undefined;
  /** The template of a new person's mail. */
  readonly signup_template_id?: string | undefined;
}

/** The provider's answer to a code that it sent. */
export interface SentCodeAnswer {
  /** Names this code when it is redeemed. */
  readonly method_id: string;
}

/** One channel that codes are sent by. */
export interface CodeChannel<O extends CodeOptions> {
  /** Sends a code to a new or known person (CALL-22 to CALL-24). A phone number is E.164. */
  loginOrCreate(destination: string, options?: O): Promise<SentCodeAnswer>;
  /** Sends a code to a known person, or adds the address to the signed-in one (CALL-25 to CALL-27). */
  send(destination: string, options?: O): Promise<SentCodeAnswer>;
}

/** One-time passcodes. */
export interface Otps {
  /** Codes by text message. */
  readonly sms: CodeChannel<CodeOptions>;
  /** Codes by WhatsApp. */
  readonly whatsapp: CodeChannel<CodeOptions>;
  /** Codes by mail. */
  readonly email: CodeChannel<EmailCodeOptions>;
  /** Redeems the six digits for a session (CALL-28). */
  authenticate(
    code: string,
    method_id: string,
    options: CallOptions & { session_duration_minutes: number },
  ): Promise<AuthenticateAnswer>;
}

/** What passcodes need of the client they belong to. */
export interface OtpParts {
  readonly http: Http;
  readonly store: SessionStore;
  readonly environment: Environment;
}

const sendKinds = { options: 'object', expiration_minutes: 'number?' } as const;
const redeemKinds = { code: 'string', method_id: 'string', session_duration_minutes: 'number' } as const;

export function createOtps({ http, store }: OtpParts): Otps {
  function channel(name: OtpChannel): CodeChannel<EmailCodeOptions> {
    const field = name === 'email' ? 'email' : 'phone_number';
    async function post(
      method: string,
      path: string,
      guard: Guard,
      destination: string,
      options: EmailCodeOptions = {},
    ) {
      const given = { ...options, [field]: destination, options };
      checkArguments(`otps.${name}.${method}`, given, { ...sendKinds, [field]: 'string' });
      const { signal, ...rest } = options;
      const call = { body: { ...rest, [field]: destination }, answer: isSentCode, signal, guard };
      return http.request('POST', `/otps/${name}/${path}`, call);
    }
    const sendGuard = name === 'email' ? 'captcha' : 'retried';
    return {
      loginOrCreate: (destination, options) =>
        post('loginOrCreate', 'login_or_create', 'retried', destination, options),
      send: (destination, options) =>
        post('send', store.read().state ? 'send/secondary' : 'send/primary', sendGuard, destination, options),
    };
  }

  return {
    sms: channel('sms'),
    whatsapp: channel('whatsapp'),
    email: channel('email'),
    async authenticate(code, method_id, options) {
      checkArguments('otps.authenticate', { ...options, code, method_id }, redeemKinds);
      const answer = await redeem(http, code, method_id, options);
      (await store.signIn(answer))();
      return answer;
    },
  };
}

async function redeem(
  http: Http,
  code: string,
  method_id: string,
  { signal, ...options }: CallOptions & { session_duration_minutes: number },
): Promise<AuthenticateAnswer> {
  const body = { ...options, token: code, method_id };
  const call = { body, answer: isAuthenticateAnswer, signal, guard: 'retried' } as const;
  return withoutUser(await http.request('POST', '/otps/authenticate', call));
}

/** The effects that are the passcode flow's own. */
export type OwnOtpEffects = Pick<OtpEffects, 'sendCode' | 'resendCode' | 'verifyCode'>;

/**
 * The effects of the passcode flow, beside the reading of what was typed.
 *
 * @param afterAnswer runs what it is given once the chart has taken the answer and the host has
 *   heard of it: only then do the session's subscribers, who may take the widget away
 */
export function otpEffects(
  { otps, http, store, environment }: OtpParts & { otps: Otps },
  afterAnswer: (run: () => void) => void,
): OwnOtpEffects {
  async function send({ channel, destination, options }: CodeRequest) {
    const minutes = options.expirationMinutes;
    const answer = await otps[channel].loginOrCreate(destination, {
      expiration_minutes: minutes,
      // A code that was asked for again comes in the same mail as the first (CFG-18).
      ...(channel === 'email' && {
        login_template_id: options.loginTemplateId,
        signup_template_id: options.signupTemplateId,
      }),
    });
    const expiresAt = environment.now() + minutes * 60_000;
    return { channel, destination, methodId: answer.method_id, expiresAt, answer };
  }

  return {
    sendCode: send,
    resendCode: send,
    async verifyCode({ code, methodId, sessionDurationMinutes }) {
      const options = { session_duration_minutes: sessionDurationMinutes };
      const answer = await redeem(http, code, methodId, options);
      afterAnswer(await store.signIn(answer));
      return answer;
    },
  };
}
