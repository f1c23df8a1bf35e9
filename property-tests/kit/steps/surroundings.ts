import type { TroubleName } from '../model/provider.ts';
import { troubles } from '../model/provider.ts';
import { step } from '../model/step.ts';

const troubleInWords = { tooMany: 'refused, as there were too many', failed: 'answered by a failure of the provider' } as const;

/** Changes of the network, the browser and the local provider. */
export const surroundingSteps = {
  goOffline: step<object>({
    choices: ({ provider, abilities }) => (abilities.canGoOffline && !provider.isOffline ? [{}] : []),
    sentence: () => 'Lose the network.',
    async take(_, { model }) {
      model.provider.isOffline = true;
      return [{ do: 'offline', isOffline: true }];
    },
  }),

  goOnline: step<object>({
    choices: ({ provider }) => (provider.isOffline ? [{}] : []),
    sentence: () => 'Have the network back.',
    async take(_, { model }) {
      model.provider.isOffline = false;
      // The widget repeats the lost submission by itself.
      if (model.lost) await model.send(model.lost);
      return [{ do: 'offline', isOffline: false }];
    },
  }),

  meetTrouble: step<{ readonly trouble: TroubleName }>({
    choices: ({ provider, isSignedIn, place }) =>
      isSignedIn || !place || provider.isOffline || provider.trouble ? [] : [{ trouble: 'tooMany' }, { trouble: 'failed' }],
    sentence: ({ trouble }) => `Have the next request ${troubleInWords[trouble]}.`,
    async take({ trouble }, { model }) {
      model.provider.trouble = trouble;
      return [{ do: 'trouble', trouble: troubles[trouble] }];
    },
  }),

  reload: step<object>({
    choices: ({ provider }) => (provider.isOffline ? [] : [{}]),
    sentence: () => 'Reload the page.',
    async take(_, { model }) {
      model.load();
      return [{ do: 'reload' }];
    },
  }),

  leaveAndReturn: step<object>({
    choices: ({ provider, abilities }) => (abilities.canLeave && !provider.isOffline ? [{}] : []),
    sentence: () => "Leave the page, and come back by the browser's Back.",
    async take(_, { model }) {
      model.load();
      return [{ do: 'leaveAndReturn' }];
    },
  }),

  openTab: step<object>({
    choices: ({ provider, abilities, tabs }) => (abilities.canOpenTabs && !provider.isOffline && tabs < 2 ? [{}] : []),
    sentence: () => 'Open the page in a second tab.',
    async take(_, { model }) {
      model.tabs += 1;
      return [{ do: 'openTab' }];
    },
  }),
};
