import type { TroubleName } from '../model/provider.ts';
import { troubles } from '../model/provider.ts';
import { step } from '../model/step.ts';

const troubleInWords: Readonly<Record<TroubleName, string>> = {
  tooMany: 'Have the next request refused, as there were too many.',
  failed: 'Have the next request answered by a failure of the provider.',
  needsFactor: 'Have the next request refused for want of another factor.',
  sessionOver: 'End the session on the server.',
};

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
      const isMaking = model.lost && model.isMakingPasskey();
      model.provider.isOffline = false;
      // The widget repeats the lost submission by itself.
      if (model.lost) await model.send(model.lost);
      return [...(isMaking ? [{ do: 'confirmPasskeys' } as const] : []), { do: 'offline', isOffline: false }];
    },
  }),

  meetTrouble: step<{ readonly trouble: TroubleName }>({
    choices(model) {
      const { provider, account } = model;
      if (!model.isShown() || model.isOffering() || provider.isOffline || provider.trouble) return [];
      const common = [{ trouble: 'tooMany' as const }, { trouble: 'failed' as const }];
      const isEditing = account?.state === 'Account.editing';
      // A change of the password would hide the end of the session, because the old password signs the user in again.
      const endsNoticed = isEditing && account.context.task?.kind !== 'password';
      return [
        ...common,
        ...(isEditing || account?.state === 'Account.asking' ? [{ trouble: 'needsFactor' as const }] : []),
        ...(endsNoticed ? [{ trouble: 'sessionOver' as const }] : []),
      ];
    },
    sentence: ({ trouble }) => troubleInWords[trouble],
    async take({ trouble }, { model }) {
      model.provider.trouble = trouble;
      return trouble === 'sessionOver' ? [{ do: 'endSessions' }] : [{ do: 'trouble', trouble: troubles[trouble] }];
    },
  }),

  reload: step<object>({
    choices: ({ provider }) => (provider.isOffline ? [] : [{}]),
    sentence: () => 'Reload the page.',
    async take(_, { model }) {
      await model.load();
      return [{ do: 'reload' }];
    },
  }),

  leaveAndReturn: step<object>({
    choices: ({ provider, abilities }) => (abilities.canLeave && !provider.isOffline ? [{}] : []),
    sentence: () => "Leave the page, and come back by the browser's Back.",
    async take(_, { model }) {
      await model.load();
      return [{ do: 'leaveAndReturn' }];
    },
  }),

  openTab: step<object>({
    choices: ({ provider, abilities, tabs }) => (abilities.canOpenTabs && !provider.isOffline && tabs < 2 ? [{}] : []),
    sentence: () => 'Open the page in a second tab.',
    async take(_, { model }) {
      model.tabs += 1;
      // The new tab reads the user again, for all tabs.
      model.provider.learn();
      await model.send();
      return [{ do: 'openTab' }];
    },
  }),
};
