import type { OtpChannel } from '../../../machines/domain.ts';
import type { BotTokens, CallOptions, SessionDuration } from '../../api/contract.ts';
import type { BasicAnswer, MessageSignInAnswer } from '../../api/schema.ts';
import { isSentCode } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import { authenticateCall } from '../../session/authenticateCall.ts';

/** The options of a code (CALL-22, CALL-23). */
export interface CodeOptions extends CallOptions {
  readonly expiration_minutes?: number | undefined;
}

/** The options of a code sent to a phone. */
export interface PhoneCodeOptions extends CodeOptions {
  /** The language of the message, in Stytch's spelling: `en`, `es`, `fr`, `pt-br` or another supported language. */
  readonly locale?: string | undefined;
}

/** The options of a code sent by email, including its templates (CALL-24, CFG-18). */
export interface EmailCodeOptions extends CodeOptions {
  /** The email template for a returning user. */
  readonly login_template_id?: string | undefined;
  /** The email template for a new user. */
  readonly signup_template_id?: string | undefined;
}

/** The response to a sent code. */
export interface SentCodeAnswer extends BasicAnswer {
  /** The ID to pass to `authenticate` with this code. */
  readonly method_id: string;
}

/** A channel for codes. */
export interface CodeChannel<O extends CodeOptions> {
  /** Sends a code to a new or returning user (CALL-22 to CALL-24). Phone numbers are in E.164 format. */
  loginOrCreate(destination: string, options?: O): Promise<SentCodeAnswer>;
  /** Sends a code to a returning user, or adds the address to the signed-in user (CALL-25 to CALL-27). */
  send(destination: string, options?: O): Promise<SentCodeAnswer>;
}

/** One-time passcodes. */
export interface Otps {
  /** Codes by text message. */
  readonly sms: CodeChannel<PhoneCodeOptions>;
  /** Codes by WhatsApp. */
  readonly whatsapp: CodeChannel<PhoneCodeOptions>;
  /** Codes by email. */
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

/** Identifies this module among the modules of its file (`moduleWith`). */
export const otps = true;

export function createCalls(parts: ResourceParts): Otps {
  const { http, store } = parts;

  function channel(name: OtpChannel): CodeChannel<EmailCodeOptions> {
    const field = name === 'email' ? 'email' : 'phone_number';
    async function post(method: string, path: string, guard: BotTokens, destination: string, options: EmailCodeOptions = {}) {
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
