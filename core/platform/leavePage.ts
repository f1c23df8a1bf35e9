import { limits } from '../../machines/limits.ts';
import type { Environment } from './environment.ts';

/** Navigates away and waits: until the user returns to this page, or for 10 seconds, after which the user can try again. */
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
