import type { HostPage, Sight } from '../../../fixtures/stage/page.ts';
import { actionPath } from './provider.ts';
import type { Trouble, World } from './world.ts';

/** A typed text: as it is, or the newest code to an address; a wrong one is so many away from it. */
export type Typed = string | { readonly codeTo: string; readonly wrongBy?: number };

/** Where a link of the newest mail to an address leads. */
export interface MailLink {
  readonly to: string;
  readonly link: 'link' | 'loginLink';
}

/** One thing that is done: by the person at their tab, or in the world around them. It is data, so that it can be done, told and printed. */
export type Gesture =
  | { readonly do: 'fill'; readonly label: string; readonly text: Typed }
  | { readonly do: 'press'; readonly name: string; readonly times?: 2 }
  | { readonly do: 'enter'; readonly label: string }
  /** Waits for what the next gesture needs. */
  | { readonly do: 'see'; readonly sight: Sight }
  | { readonly do: 'reload' }
  | { readonly do: 'leaveAndReturn' }
  | { readonly do: 'offline'; readonly isOffline: boolean }
  | { readonly do: 'openTab' }
  | { readonly do: 'follow'; readonly mail: MailLink; readonly inNewTab: boolean }
  | { readonly do: 'passTime'; readonly ms: number }
  | { readonly do: 'trouble'; readonly trouble: Trouble }
  | { readonly do: 'endSessions' };

/** The stage of a path: a person's tabs, the first of which they use, and the world behind. */
export interface Stage {
  readonly world: World;
  readonly tabs: HostPage[];
}

/** The code that is that far from another one, with as many digits. */
export const wrongCode = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Does it. Throws where the page does not let it be done. */
export async function perform(gesture: Gesture, { world, tabs }: Stage): Promise<void> {
  const [page] = tabs as [HostPage];
  switch (gesture.do) {
    case 'fill':
      return fill(page, world, gesture.label, gesture.text);
    case 'press':
      return gesture.times === 2 ? pressTwice(page, world, gesture.name) : page.press(gesture.name);
    case 'enter':
      return page.pressEnter(gesture.label);
    case 'see':
      return page.see(gesture.sight);
    case 'reload':
      return page.reload();
    case 'leaveAndReturn':
      return page.leaveAndReturn?.();
    case 'offline':
      // What is on its way, such as the code of later screens, is not what is tried here.
      await page.settle();
      return page.setOffline?.(gesture.isOffline);
    case 'openTab':
      return void tabs.push(...(page.openTab ? [await page.openTab()] : []));
    case 'follow': {
      const url = (await world.message(gesture.mail.to))[gesture.mail.link] ?? '';
      if (!gesture.inNewTab) return page.goto(url);
      return void tabs.push(...(page.openTab ? [await page.openTab(url)] : []));
    }
    case 'passTime':
      await world.passTime(gesture.ms);
      for (const tab of tabs) await tab.passTime?.(gesture.ms);
      return undefined;
    case 'trouble':
      return world.fail(gesture.trouble);
    case 'endSessions':
      return world.endSessions();
  }
}

/** The second click comes before the answer to the first, however fast the provider is. */
async function pressTwice(page: HostPage, world: World, name: string): Promise<void> {
  const letGo = await world.hold(actionPath);
  try {
    await page.press(name, 2);
  } finally {
    await letGo();
  }
}

async function fill(page: HostPage, world: World, label: string, text: Typed): Promise<void> {
  if (typeof text === 'string') return page.fill(label, text);
  const { code = '' } = await world.message(text.codeTo);
  // As a person does who types anew: a field that is given what it holds would not change.
  await page.fill(label, '');
  await page.fill(label, text.wrongBy ? wrongCode(code, text.wrongBy) : code);
}
