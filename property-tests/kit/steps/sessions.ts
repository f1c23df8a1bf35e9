import { step } from '../model/step.ts';

export const sessionSteps = {
  signOut: step<object>({
    choices: ({ isSignedIn, abilities, provider }) =>
      isSignedIn && abilities.signOut && !provider.isOffline && !provider.trouble ? [{}] : [],
    sentence: () => 'Sign out by the button of the page.',
    async take(_, { model }) {
      model.provider.ask('/sessions/revoke');
      model.signOut();
      return [{ do: 'press', name: model.abilities.signOut ?? '' }];
    },
  }),

  endSession: step<object>({
    choices: ({ isSignedIn, provider }) => (isSignedIn && !provider.isOffline ? [{}] : []),
    sentence: () => 'End the session on the server, and reload the page.',
    async take(_, { model }) {
      model.signOut();
      model.load();
      return [{ do: 'endSessions' }, { do: 'reload' }];
    },
  }),

  letSessionExpire: step<object>({
    choices: ({ isSignedIn, provider }) => (isSignedIn && !provider.isOffline ? [{}] : []),
    sentence: () => 'Wait until the session is over, and reload the page.',
    async take(_, { model }) {
      const minutes = model.config.sessionOptions?.sessionDurationMinutes ?? 30;
      model.signOut();
      model.load();
      model.provider.forget();
      return [{ do: 'passTime', ms: (minutes + 1) * 60_000 }, { do: 'reload' }];
    },
  }),
};
