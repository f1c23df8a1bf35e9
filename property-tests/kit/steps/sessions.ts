import type { Model, ReturnTo } from '../model/model.ts';
import { addresses } from '../model/provider.ts';
import { step } from '../model/step.ts';

/** Returns the lifetime of a session. */
const minutesOf = ({ config }: Model): number => config.sessionOptions?.sessionDurationMinutes ?? 30;

export const sessionSteps = {
  beginSignedIn: step<{ readonly as?: 'app' }>({
    choices: ({ steps, abilities, policy, isAccount }) =>
      steps === 0 && abilities.canBeginSignedIn && !isAccount ? [{}, ...(policy ? [{ as: 'app' as const }] : [])] : [],
    sentence: ({ as }) =>
      `Reload the page with the session cookies of an earlier visit${as ? ', of a user who has an authenticator app' : ''}.`,
    async take({ as }, { model }) {
      const { goal } = model;
      const email = addresses[as ?? 'password'];
      model.provider.signIn(email, 'email');
      await model.signIn(true);
      // The user was signed in before the page was opened.
      model.arrived = undefined;
      model.goal = goal;
      return [{ do: 'signIn', userId: model.provider.session?.person.id ?? '', minutes: minutesOf(model) }, { do: 'reload' }];
    },
  }),

  beginElsewhere: step<object>({
    choices: ({ steps, abilities, isAccount }) => (steps === 0 && abilities.returnTo && !isAccount ? [{}] : []),
    sentence: () => 'Open the address that needs a sign-in.',
    async take(_, { model }) {
      const { open, arrive } = model.abilities.returnTo as ReturnTo;
      model.goal = arrive;
      await model.load();
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
      model.isRevoked = !model.provider.isForgotten;
      return [{ do: 'press', name: model.abilities.signOut ?? '' }];
    },
  }),

  endSession: step<object>({
    choices: ({ provider }) => (provider.session && !provider.isOffline ? [{}] : []),
    sentence: () => 'End the session on the server, and reload the page.',
    async take(_, { model }) {
      model.signOut();
      await model.load();
      return [{ do: 'endSessions' }, { do: 'reload' }];
    },
  }),

  letSessionExpire: step<object>({
    choices: ({ provider }) => (provider.session && !provider.isOffline ? [{}] : []),
    sentence: () => 'Wait until the session is over, and reload the page.',
    async take(_, { model }) {
      model.signOut();
      await model.load();
      model.provider.forget();
      return [{ do: 'passTime', ms: (minutesOf(model) + 1) * 60_000 }, { do: 'reload' }];
    },
  }),
};
