import { step } from '../model/step.ts';

/** Sign-ins by mailed links. */
export const linkSteps = {
  tryAnotherLink: step<object>({
    choices: (model) => (!model.isSignedIn && model.can({ type: 'try_again' }) ? [{}] : []),
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
      provider.signIn(to);
      model.settle();
      model.signIn();
      if (choice.in === 'newTab') {
        model.tabs += 1;
        // The page in the first tab decides whether it follows.
        model.arrived = undefined;
      }
      return [{ do: 'follow', mail: { to, link: 'link' }, inNewTab: choice.in === 'newTab' }];
    },
  }),
};
