import type { OAuthProvider } from '../../../machines/domain.ts';
import { oneTapPlan } from '../../../machines/login/oneTapView.ts';
import { fill } from '../../../react/strings.ts';
import { step } from '../model/step.ts';

/** The account on the pages that replace the OAuth providers. */
const account = { name: 'Ada Lovelace ada@example.com', email: 'ada@example.com' };

/** Sign-ins by mailed links, and social sign-in with the pages that replace the OAuth providers. */
export const elsewhereSteps = {
  tryAnotherLink: step<object>({
    choices: (model) => (model.place?.state === 'EmailConfirmation' && model.can({ type: 'try_again' }) ? [{}] : []),
    sentence: (_, { tryAgain }) => `Press "${tryAgain}".`,
    async take(_, { model, strings }) {
      await model.send({ type: 'try_again' });
      return [{ do: 'press', name: strings.tryAgain }];
    },
  }),

  followLink: step<{ readonly in: 'thisTab' | 'newTab' }>({
    choices({ provider, isSignedIn, abilities }) {
      if (isSignedIn || provider.isOffline || provider.trouble || provider.mail?.kind !== 'login') return [];
      return [{ in: 'thisTab' }, ...(abilities.canOpenTabs ? [{ in: 'newTab' as const }] : [])];
    },
    sentence: (choice) => `Follow the link of the mail in ${choice.in === 'newTab' ? 'a new tab' : 'this tab'}.`,
    async take(choice, { model }) {
      const { provider } = model;
      const to = provider.mail?.to ?? '';
      provider.calls.push('POST /magic_links/authenticate');
      provider.mail = undefined;
      provider.signIn(to, 'link');
      await model.signIn(choice.in === 'thisTab');
      if (choice.in === 'newTab') {
        model.tabs += 1;
        // The page in the first tab decides whether it follows.
        model.arrived = undefined;
      }
      return [{ do: 'follow', mail: { to, link: 'link' }, inNewTab: choice.in === 'newTab' }];
    },
  }),

  useOneTap: step<object>({
    choices({ provider, place, isSignedIn, abilities, tabs }) {
      // The prompt of a second tab replaces the cookie of the first one.
      if (isSignedIn || provider.isOffline || provider.trouble || place?.state !== 'Main' || !abilities.hasOneTap || tabs > 1) return [];
      return oneTapPlan(place.context.config) ? [{}] : [];
    },
    sentence: () => "Choose an account in Google's prompt.",
    async take(_, { model }) {
      model.provider.calls.push('POST /oauth/authenticate');
      model.provider.signIn(account.email, 'oauth');
      await model.signIn(false);
      return [{ do: 'pressInFrame', title: 'Sign in with Google', name: 'Ada Lovelace' }];
    },
  }),

  signInAt: step<{ readonly provider: OAuthProvider; readonly then: 'accept' | 'decline' }>({
    choices(model) {
      const { provider: world, place, isSignedIn } = model;
      if (isSignedIn || world.isOffline || world.trouble || place?.state !== 'Main') return [];
      const { products, oauthOptions } = place.context.config;
      // One Tap replaces Google's button.
      if (!products.includes('oauth') || oneTapPlan(place.context.config)) return [];
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
        await model.load();
        return [press, { do: 'press', name: 'Cancel' }];
      }
      model.provider.calls.push('POST /oauth/authenticate');
      model.provider.signIn(account.email, 'oauth');
      await model.signIn(true);
      return [press, { do: 'press', name: account.name }];
    },
  }),
};
