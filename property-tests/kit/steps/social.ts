import type { OAuthProvider } from '../../../machines/domain.ts';
import { fill } from '../../../react/strings.ts';
import { step } from '../model/step.ts';

/** The account on the pages that replace the OAuth providers. */
const account = { name: 'Ada Lovelace <ada@example.com>', email: 'ada@example.com' };

/** Social sign-in, with the pages that replace the OAuth providers. */
export const socialSteps = {
  signInAt: step<{ readonly provider: OAuthProvider; readonly then: 'accept' | 'decline' }>({
    choices(model) {
      const { provider: world, place, isSignedIn } = model;
      if (isSignedIn || world.isOffline || world.trouble || place?.state !== 'Main') return [];
      const { products, oauthOptions } = place.context.config;
      if (!products.includes('oauth')) return [];
      // Additional OAuth providers are behind a "more" button.
      return oauthOptions.providers
        .slice(0, 3)
        .flatMap(({ type }) => (['accept', 'decline'] as const).map((then) => ({ provider: type, then })));
    },
    sentence: ({ provider, then }, { oauth }) =>
      `Press "${fill(oauth.continueWith, { provider: oauth.names[provider] })}", and ${then === 'accept' ? 'choose an account' : 'cancel'} there.`,
    async take({ provider, then }, { model, strings: { oauth } }) {
      const press = { do: 'press', name: fill(oauth.continueWith, { provider: oauth.names[provider] }) } as const;
      if (then === 'decline') {
        model.load();
        return [press, { do: 'press', name: 'Cancel' }];
      }
      model.provider.calls.push('POST /oauth/authenticate');
      model.provider.signIn(account.email);
      model.settle();
      model.signIn();
      return [press, { do: 'press', name: account.name }];
    },
  }),
};
