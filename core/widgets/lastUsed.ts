import { addLastUsed } from '../../machines/login/lastUsed.ts';
import { welcomeOf } from '../../machines/login/welcome.ts';
import type { EffectsContext } from '../context.ts';
import type { LoginActor } from '../methods/contract.ts';
import { rememberMethod } from '../methods/oauth/lastUsed.ts';

/** Identifies this module among the modules of its file (`moduleWith`). */
export const lastUsed = true;

/**
 * Lets a login widget remember the method that was last used (CFG-25), and shows all methods if the remembered method is no longer
 * offered. Returns a function that stops it.
 */
export function observe(actor: LoginActor, { client, chart }: EffectsContext): () => void {
  addLastUsed(chart, {
    rememberMethod: (method) => rememberMethod(client, method),
    forgetMethod: () => rememberMethod(client),
  });
  function follow() {
    const { screen, activity, context } = actor.getSnapshot();
    const isAtRest = screen === 'Main' && activity === null;
    if (isAtRest && context.config.rememberLastUsed && context.lastUsed && !welcomeOf(context)) actor.send({ type: 'show_all_methods' });
  }
  follow();
  return actor.subscribe(follow);
}
