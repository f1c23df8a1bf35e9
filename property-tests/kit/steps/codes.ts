import { codes } from '../model/provider.ts';
import { clicksAt, step } from '../model/step.ts';

export const codeSteps = {
  typeCode: step<{ readonly code: 'right' | 'wrong' }>({
    choices: (model) =>
      !model.isSignedIn && model.can({ type: 'submit_code', code: codes.right }) ? [{ code: 'right' }, { code: 'wrong' }] : [],
    sentence: ({ code }) => (code === 'right' ? 'Type the code that was sent.' : 'Type a wrong code.'),
    async take({ code }, { model, strings }) {
      const codeTo = model.place?.context.otpState.otpDestination ?? '';
      const wrongBy = code === 'wrong' ? (model.wrongCodes += 1) : undefined;
      await model.send({ type: 'submit_code', code: codes[code] });
      return [{ do: 'fill', label: strings.otp.code, text: wrongBy ? { codeTo, wrongBy } : { codeTo } }];
    },
  }),

  resendCode: step<{ readonly by: 'button' | 'doubleClick' }>({
    // During the waiting time, the button shows a countdown instead.
    choices: (model) =>
      !model.isSignedIn && model.can({ type: 'resend_code' }) && model.place?.context.resendFrom === 0
        ? clicksAt(model).map((by) => ({ by }))
        : [],
    sentence: ({ by }, { otp }) => `${by === 'button' ? 'Press' : 'Double-click'} "${otp.resend}".`,
    async take({ by }, { model, strings }) {
      const sent = model.provider.passcode;
      await model.send({ type: 'resend_code' });
      if (model.provider.passcode !== sent) model.toast = 'codeResent';
      return [{ do: 'press', name: strings.otp.resend, ...(by === 'doubleClick' && { times: 2 }) }];
    },
  }),

  letCodeExpire: step<object>({
    choices: ({ provider, place, isSignedIn }) =>
      !isSignedIn && place && /OTPAuthenticate$|\.code$/.test(place.state) && provider.passcode?.isGood ? [{}] : [],
    sentence: () => 'Wait until the code has expired.',
    async take(_, { model }) {
      model.provider.forget();
      const minutes = model.place?.context.config.otpOptions.expirationMinutes ?? 10;
      return [{ do: 'passTime', ms: (minutes + 1) * 60_000 }];
    },
  }),
};
