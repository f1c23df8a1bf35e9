import { createActor, startService } from '../../core/charts/actor.ts';
import type { RememberedMethod } from '../../machines/domain.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import type { LoginEffects } from '../../machines/login/flows.ts';
import { login } from '../../machines/login/login.ts';
import type { FactorPolicy } from '../../machines/login/missingFactor.ts';
import type { CodeRequest, SentCode } from '../../machines/login/otp.ts';
import type { PasskeyAttempt } from '../../machines/login/passkey.ts';
import type { Notice } from '../../machines/notices.ts';
import type { Scripted } from './effects.ts';
import { scripted, scriptFactors } from './effects.ts';
import { answeredEffects, silentEffects } from './methods.ts';

/** The effects with results. */
type Scripts = {
  readonly [E in keyof LoginEffects as LoginEffects[E] extends (...args: never[]) => Promise<unknown> ? E : never]: Scripted<
    Parameters<LoginEffects[E]> extends [] ? void : Parameters<LoginEffects[E]>[0],
    Awaited<ReturnType<LoginEffects[E]>>
  >;
};

const everyChannel: AnyLoginConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } };

/** Makes the login chart with effects that the test answers, and records its notices. */
export function scriptLogin(config: AnyLoginConfig = everyChannel, policy: FactorPolicy | null = null) {
  const notices: Notice[] = [];
  const effects = {
    readContact: scripted(),
    registerPasskey: scripted(),
    ...answeredEffects(() => scripted()),
    ...scriptFactors(),
  } as unknown as Scripts;
  let cancelled = 0;
  const cancelWallet = () => void (cancelled += 1);
  const silent: PasskeyAttempt[] = [];
  let offers = 0;
  const remembered: (string | null)[] = [];
  const memory = {
    rememberMethod: (method: RememberedMethod) => void remembered.push(method),
    forgetMethod: () => void remembered.push(null),
  };
  const upgrades = { makePasskeySilently: (attempt: PasskeyAttempt) => void silent.push(attempt), noteOffer: () => void (offers += 1) };
  const chart = login(
    { ...effects, ...silentEffects, ...upgrades, ...memory, cancelWallet, tell: (notice) => notices.push(notice) },
    config,
    policy,
  );
  return {
    ...effects,
    notices,
    /** Returns the number of canceled wallet sign-ins. */
    cancelled: () => cancelled,
    /** The passkeys that the browser creates without asking. */
    silent,
    /** The methods stored for the next visit; null for each time that the user was forgotten. */
    remembered,
    /** Returns the number of saved passkey offers. */
    offers: () => offers,
    actor: createActor(chart, startService(chart)),
    /** Returns the number of calls, and of those without a result. */
    asked: () => Object.values(effects).reduce((sum, { asked }) => sum + asked.length, 0),
    open: () => Object.values(effects).reduce((sum, effect) => sum + effect.open().length, 0),
  };
}

export function sentCode({ channel, destination }: CodeRequest, methodId: string): SentCode {
  return { channel, destination, methodId, expiresAt: 1, answer: { method_id: methodId } };
}
