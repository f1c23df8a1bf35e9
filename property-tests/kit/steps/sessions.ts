import type { Model, ReturnTo } from '../model/model.ts';
import { addresses } from '../model/provider.ts';
import { step } from '../model/step.ts';

/** Returns the lifetime of a session. */
const minutesOf = ({ config }: Model): number => config.sessionOptions?.sessionDurationMinutes ?? 30;

export const sessionSteps = {
  beginSignedIn: step<object>({
    choices: ({ steps, abilities }) => (steps === 0 && abilities.canBeginSignedIn ? [{}] : []),
    sentence: () => 'Reload the page with the session cookies of an earlier visit.',
    async take(_, { model }) {
      model.signIn();
      return [{ do: 'signIn', email: addresses.password, minutes: minutesOf(model) }, { do: 'reload' }];
    },
  }),

  beginElsewhere: step<object>({
    choices: ({ steps, abilities }) => (steps === 0 && abilities.returnTo ? [{}] : []),
    sentence: () => 'Open the address that needs a sign-in.',
    async take(_, { model }) {
      const { open, arrive } = model.abilities.returnTo as ReturnTo;
      model.goal = arrive;
      model.load();
      return [{ do: 'open', url: open }];
    },
  }),

  signOut: step<object>({
    choices: (model) =>
      model.isSignedIn && !model.isOffering() && model.abilities.signOut && !model.provider.isOffline && !model.provider.trouble
        ? [{}]
        : [],
    sentence: () => 'Sign out by the button of the page.',
    async take(_, { model }) {
      model.provider.ask('/sessions/revoke');
      model.signOut();
      model.isRevoked = true;
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
      model.signOut();
      model.load();
      model.provider.forget();
      return [{ do: 'passTime', ms: (minutesOf(model) + 1) * 60_000 }, { do: 'reload' }];
    },
  }),
};
