import { askedFactor, mayGuess } from '../model/factors.ts';
import { labelOf } from '../model/people.ts';
import { codes } from '../model/provider.ts';
import { clicksAt, step } from '../model/step.ts';

/** The time after which an app shows another code, in milliseconds. */
const halfMinute = 30_000;

export const codeSteps = {
  typeCode: step<{ readonly code: 'right' | 'wrong' }>({
    choices(model) {
      if (askedFactor(model)?.method === 'recovery' || !model.can({ type: 'submit_code', code: codes.right })) return [];
      return mayGuess(model) ? [{ code: 'right' }, { code: 'wrong' }] : [{ code: 'right' }];
    },
    sentence: ({ code }) => (code === 'right' ? 'Type the right code.' : 'Type a wrong code.'),
    async take({ code }, { model, strings }) {
      const { provider, place } = model;
      const isByApp = askedFactor(model)?.method === 'totp';
      const from = isByApp ? { appOf: labelOf(provider.session?.person) } : { codeTo: place?.context.otpState.otpDestination ?? '' };
      const wrongBy = code === 'wrong' ? (model.wrongCodes += 1) : undefined;
      const isMaking = model.isMakingPasskey();
      const isOld = isByApp && provider.session?.person.app?.isUsed;
      // Each wrong code differs from the earlier ones, as on the page.
      await model.send({ type: 'submit_code', code: wrongBy ? `${wrongBy}`.padStart(codes.wrong.length, '0') : codes.right });
      return [
        ...(isMaking ? [{ do: 'confirmPasskeys' } as const] : []),
        ...(isOld ? [{ do: 'passTime', ms: halfMinute } as const] : []),
        { do: 'fill', label: strings.otp.code, text: wrongBy ? { ...from, wrongBy } : from },
      ];
    },
  }),

  resendCode: step<{ readonly by: 'button' | 'doubleClick' }>({
    // During the waiting time, the button shows a countdown instead.
    choices: (model) =>
      model.can({ type: 'resend_code' }) && model.place?.context.resendFrom === 0 ? clicksAt(model).map((by) => ({ by })) : [],
    sentence: ({ by }, { otp }) => `${by === 'button' ? 'Press' : 'Double-click'} "${otp.resend}".`,
    async take({ by }, { model, strings }) {
      const sent = model.provider.passcode;
      await model.send({ type: 'resend_code' });
      if (model.provider.passcode !== sent) model.toast = 'codeResent';
      return [{ do: 'press', name: strings.otp.resend, ...(by === 'doubleClick' && { times: 2 }) }];
    },
  }),

  letCodeExpire: step<object>({
    // At most twice, because the passing time also ends the session of a user without a second factor.
    choices: ({ provider, place, isSignedIn, expired }) =>
      !isSignedIn && place && /OTPAuthenticate$|\.code$|\.factorAsking$/.test(place.state) && provider.passcode?.isGood && expired < 2
        ? [{}]
        : [],
    sentence: () => 'Wait until the code has expired.',
    async take(_, { model }) {
      model.provider.forget();
      if (model.provider.session) model.expired += 1;
      const minutes = model.place?.context.config.otpOptions.expirationMinutes ?? 10;
      return [{ do: 'passTime', ms: (minutes + 1) * 60_000 }];
    },
  }),
};
