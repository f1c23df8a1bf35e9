import { limits } from '../../machines/limits.ts';
import type { Environment } from './environment.ts';

/**
 * Leaves the page and waits until that is over: the person came back to this very page, or the
 * browser has not left it in ten seconds and they can try again.
 */
export async function leavePage(environment: Environment, leave: () => Promise<void>): Promise<void> {
  await leave();
  await new Promise<void>((resolve) => {
    const disposers = [environment.onReturn(stay), environment.after(limits.leavingMs, stay)];
    function stay() {
      for (const dispose of disposers) dispose();
      resolve();
    }
  });
}
