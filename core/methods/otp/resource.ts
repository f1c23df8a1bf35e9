import type { OtpChannel } from '../../../machines/domain.ts';
import type { CallOptions, Guard, SessionDuration } from '../../api/contract.ts';
import type { BasicAnswer, MessageSignInAnswer } from '../../api/schema.ts';
import { isSentCode } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

/** Options of a code that is sent (CALL-22, CALL-23). */
export interface CodeOptions extends CallOptions {
  /** Minutes the code lives. */
  readonly expiration_minutes?: number | undefined;
}

/** Options of a code that is sent to a phone. */
export interface PhoneCodeOptions extends CodeOptions {
  /** The language of the message, as the provider spells it: `en`, `es`, `fr`, `pt-br` or another of its list. */
  readonly locale?: string | undefined;
}

/** Options of a code that is mailed: the templates of its mails, too (CALL-24, CFG-18). */
export interface EmailCodeOptions extends CodeOptions {
  /** The template of a known person's mail. */
  readonly login_template_id?: string | undefined;
  /** The template of a new person's mail. */
  readonly signup_template_id?: string | undefined;
}

/** The provider's answer to a code that it sent. */
export interface SentCodeAnswer extends BasicAnswer {
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
  readonly sms: CodeChannel<PhoneCodeOptions>;
  /** Codes by WhatsApp. */
  readonly whatsapp: CodeChannel<PhoneCodeOptions>;
  /** Codes by mail. */
  readonly email: CodeChannel<EmailCodeOptions>;
  /**
   * Redeems the six digits for a session (CALL-28).
   *
   * @example
   * const { method_id } = await client.otps.sms.loginOrCreate('+12025550123');
   * await client.otps.authenticate('123456', method_id, { session_duration_minutes: 30 });
   */
  authenticate(code: string, method_id: string, options: SessionDuration): Promise<MessageSignInAnswer>;
}

const sendKinds = { options: 'object', expiration_minutes: 'number?' } as const;
const redeemKinds = { code: 'string', method_id: 'string', session_duration_minutes: 'number' } as const;

/** Makes the calls of passcodes. */
export function createCalls(parts: ResourceParts): Otps {
  const { http, store } = parts;

  function channel(name: OtpChannel): CodeChannel<EmailCodeOptions> {
    const field = name === 'email' ? 'email' : 'phone_number';
    async function post(method: string, path: string, guard: Guard, destination: string, options: EmailCodeOptions = {}) {
      const given = { ...options, [field]: destination, options };
      checkArguments(`otps.${name}.${method}`, given, { ...sendKinds, [field]: 'string' });
      const { signal, ...rest } = options;
      const call = { body: { ...rest, [field]: destination }, answer: isSentCode, signal, guard };
      return http.request('POST', `/otps/${name}/${path}`, call);
    }
    const sendGuard = name === 'email' ? 'captcha' : 'both';
    return {
      loginOrCreate: (destination, options) => post('loginOrCreate', 'login_or_create', 'both', destination, options),
      send: (destination, options) => post('send', store.read().state ? 'send/secondary' : 'send/primary', sendGuard, destination, options),
    };
  }

  return {
    sms: channel('sms'),
    whatsapp: channel('whatsapp'),
    email: channel('email'),
    async authenticate(code, method_id, options) {
      checkArguments('otps.authenticate', { ...options, code, method_id }, redeemKinds);
      return authenticateCall(parts, '/otps/authenticate', { ...options, token: code, method_id }, 'both');
    },
  };
}
