import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { OwnOtpEffects } from './effects.ts';
import type { Otps } from './resource.ts';

const channel = { loginOrCreate: true, send: true } as const;

export const otps: MethodNames<Otps> = { sms: channel, whatsapp: channel, email: channel, authenticate: true };

export const otp: Manifest<OwnOtpEffects> = {
  product: 'otp',
  effects: { sendCode: true, resendCode: true, verifyCode: true },
};
