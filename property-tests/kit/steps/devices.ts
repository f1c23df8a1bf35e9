import { resolveConfig } from '../../../machines/login/config.ts';
import { contactMethods } from '../../../machines/login/sections.ts';
import { fill } from '../../../react/strings.ts';
import type { Model } from '../model/model.ts';
import type { Person } from '../model/people.ts';
import { step } from '../model/step.ts';

/** Whether the widget can make a request that succeeds. */
const canAsk = ({ provider }: Model): boolean => !provider.isOffline && !provider.trouble;

/** Sign-ins with the user's devices: passkeys in a virtual authenticator, and a fake wallet. */
export const deviceSteps = {
  createPasskey: step<object>({
    choices: (model) => (model.isOffering() && canAsk(model) ? [{}] : []),
    sentence: (_, { passkeyRegistration }) => `Press "${passkeyRegistration.create}", and confirm it.`,
    async take(_, { model, strings }) {
      await model.send({ type: 'register' });
      model.arrive();
      return [{ do: 'confirmPasskeys' }, { do: 'press', name: strings.passkeyRegistration.create }];
    },
  }),

  skipPasskey: step<object>({
    choices: (model) => (model.isOffering() ? [{}] : []),
    sentence: (_, { passkeyRegistration }) => `Press "${passkeyRegistration.skip}".`,
    async take(_, { model, strings }) {
      await model.send({ type: 'skip' });
      model.arrive();
      return [{ do: 'press', name: strings.passkeyRegistration.skip }];
    },
  }),

  usePasskey: step<object>({
    // The browser offers the passkey when it loads a form.
    choices: (model) =>
      !model.isSignedIn &&
      !model.isAccount &&
      canAsk(model) &&
      model.provider.passkeyOf !== undefined &&
      contactMethods(model.place?.context.config ?? resolveConfig(model.config)).includes('email')
        ? [{}]
        : [],
    sentence: () => 'Reload the page, and choose the passkey that the browser offers.',
    async take(_, { model }) {
      const { provider } = model;
      provider.calls.push('POST /webauthn/authenticate');
      provider.enter(provider.passkeyOf as Person, 'passkey');
      await model.signIn(true);
      return [{ do: 'confirmPasskeys' }, { do: 'reload' }];
    },
  }),

  useWallet: step<{ readonly answer: 'sign' | 'refuse' }>({
    choices: (model) =>
      canAsk(model) && model.place?.state === 'Main' && model.can({ type: 'choose_wallet', wallet: 'Metamask' })
        ? [{ answer: 'sign' }, { answer: 'refuse' }]
        : [],
    sentence: ({ answer }, { crypto }) =>
      `Press "${fill(crypto.continueWith, { wallet: crypto.names.Metamask ?? 'Metamask' })}", and ${answer === 'sign' ? 'sign' : 'refuse'} in the wallet.`,
    async take({ answer }, { model, strings: { crypto } }) {
      model.provider.isWalletRefused = answer === 'refuse';
      await model.send({ type: 'choose_wallet', wallet: 'Metamask' });
      return [
        { do: 'refuseWallet', isRefused: answer === 'refuse' },
        { do: 'press', name: fill(crypto.continueWith, { wallet: crypto.names.Metamask ?? 'Metamask' }) },
      ];
    },
  }),
};
