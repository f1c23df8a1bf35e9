import type { FactorMethod } from '../../../machines/login/missingFactor.ts';
import { shortened } from '../../../machines/login/offeredFactors.ts';
import type { Strings } from '../../../react/english/index.ts';
import { fill } from '../../../react/strings.ts';
import { askedFactor, choicesOf, isAsking, mayGuess } from '../model/factors.ts';
import type { Model } from '../model/model.ts';
import { labelOf } from '../model/people.ts';
import { appHolder, codes } from '../model/provider.ts';
import type { Way } from '../model/step.ts';
import { clicksAt, inWords, step, submitting, waysAt } from '../model/step.ts';

/** A recovery code of no user. */
const noCode = 'zzzz-zzzz-zzzz-zzzz';

const isChoosing = ({ place }: Model) => place?.state.endsWith('.factorChoosing') ?? false;

/** Returns the name of the button for a factor. */
function nameOf(method: FactorMethod, model: Model, { factor }: Strings): string {
  const choices = choicesOf(model);
  const chosen = choices.find((one) => one.method === method);
  return fill(factor.methods[method], { destination: chosen ? shortened(chosen, choices) : '' });
}

/** The proof of another factor, and the setup of an authenticator app. */
export const factorSteps = {
  chooseFactor: step<{ readonly method: FactorMethod; readonly by: 'button' | 'doubleClick' }>({
    choices(model) {
      if (!isChoosing(model)) return [];
      const canUsePasskey =
        model.abilities.hasPasskeys &&
        model.provider.passkeyOf === model.provider.session?.person &&
        model.provider.passkeyOf !== undefined;
      const methods = [...new Set(choicesOf(model).map(({ method }) => method))].filter((one) => one !== 'passkey' || canUsePasskey);
      return methods.flatMap((method) =>
        (method === 'sms' || method === 'email' ? clicksAt(model) : ['button' as const]).map((by) => ({ method, by })),
      );
    },
    sentence: ({ method, by }) => `${by === 'button' ? 'Choose' : 'Double-click'} the way to prove it by ${inProse[method]}.`,
    async take({ method, by }, { model, strings }) {
      const name = nameOf(method, model, strings);
      const factor = choicesOf(model).find((one) => one.method === method);
      if (factor) await model.send({ type: 'choose_factor', factor });
      const press = { do: 'press', name, ...(by === 'doubleClick' && { times: 2 as const }) } as const;
      return method === 'passkey' ? [{ do: 'confirmPasskeys' }, press] : [press];
    },
  }),

  chooseAnotherFactor: step<object>({
    choices: (model) => (isAsking(model) && choicesOf(model).length > 1 && model.can({ type: 'back' }) ? [{}] : []),
    sentence: (_, { factor }) => `Press "${factor.other}".`,
    async take(_, { model, strings }) {
      await model.send({ type: 'back' });
      return [{ do: 'press', name: strings.factor.other }];
    },
  }),

  typeRecoveryCode: step<{ readonly code: 'right' | 'wrong'; readonly by: Way }>({
    choices(model) {
      if (askedFactor(model)?.method !== 'recovery' || !model.can({ type: 'submit_code', code: codes.right })) return [];
      const left = (appHolder.totp?.recovery_codes.length ?? 0) - (model.provider.session?.person.app?.recovered ?? 0);
      const right = left > 0 ? waysAt(model).map((by) => ({ code: 'right' as const, by })) : [];
      return mayGuess(model) ? [...right, { code: 'wrong', by: 'button' }] : right;
    },
    sentence: ({ code, by }, { factor }) =>
      `Type ${code === 'right' ? 'an unused' : 'a wrong'} recovery code into "${factor.recoveryCode}" and ${inWords(by, factor.submit)}.`,
    async take({ code, by }, { model, strings: { factor } }) {
      const { person } = model.provider.session ?? {};
      const text = code === 'wrong' ? noCode : { recoveryOf: labelOf(person), at: person?.app?.recovered ?? 0 };
      // The chart knows the codes of the path as `codes`.
      if (code === 'wrong') {
        model.wrongCodes += 1;
        model.typed.set(factor.recoveryCode, noCode);
      } else model.typed.delete(factor.recoveryCode);
      const isMaking = model.isMakingPasskey();
      await model.send({ type: 'submit_code', code: codes[code] });
      return [
        ...(isMaking ? [{ do: 'confirmPasskeys' } as const] : []),
        { do: 'fill', label: factor.recoveryCode, text },
        submitting(by, factor.submit, factor.recoveryCode),
      ];
    },
  }),

  setUpApp: step<{ readonly by: 'button' | 'doubleClick' }>({
    choices: (model) =>
      model.can({ type: 'set_up_app' }) && labelOf(model.provider.session?.person) ? clicksAt(model).map((by) => ({ by })) : [],
    sentence: ({ by }, { factor }) => `${by === 'button' ? 'Press' : 'Double-click'} "${factor.setUp}".`,
    async take({ by }, { model, strings }) {
      await model.send({ type: 'set_up_app' });
      return [{ do: 'press', name: strings.factor.setUp, ...(by === 'doubleClick' && { times: 2 }) }];
    },
  }),

  goOn: step<object>({
    choices: (model) => (model.can({ type: 'next' }) ? [{}] : []),
    sentence: (_, strings, model) => `Press "${goOnButton(model, strings)}".`,
    async take(_, { model, strings }) {
      const name = goOnButton(model, strings);
      await model.send({ type: 'next' });
      return [{ do: 'press', name }];
    },
  }),

  giveUp: step<object>({
    // The screen with the recovery codes has no button to give up, because the codes are shown only once.
    choices: (model) => (model.can({ type: 'cancel' }) && !model.place?.state.endsWith('Saving') ? [{}] : []),
    sentence: (_, strings, model) => `Press "${giveUpButton(model, strings)}".`,
    async take(_, { model, strings }) {
      const { provider, policy } = model;
      await model.send({ type: 'cancel' });
      model.isRevoked = policy !== null && !provider.isForgotten;
      return [{ do: 'press', name: giveUpButton(model, strings) }];
    },
  }),
};

/** Returns the name of the button below the picture of a new app, or below recovery codes. */
function goOnButton({ place }: Model, { factor, account }: Strings): string {
  if (/scanning/i.test(place?.state ?? '')) return factor.next;
  return place?.context.setup ? factor.saved : account.recoveryCodes.done;
}

const giveUpButton = ({ policy }: Model, { factor }: Strings): string => (policy ? factor.logOut : factor.cancel);

const inProse: Readonly<Record<FactorMethod, string>> = {
  totp: 'the authenticator app',
  passkey: 'a passkey',
  sms: 'text message',
  email: 'mail',
  recovery: 'a recovery code',
};
