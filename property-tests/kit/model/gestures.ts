import type { HostPage, Sight } from '../../../fixtures/stage/page.ts';
import { eventually } from '../../../fixtures/stage/patience.ts';
import { fill as fillIn } from '../../../react/strings.ts';
import { actions } from './provider.ts';
import type { Trouble, World } from './world.ts';
import { sessionCookie } from './world.ts';

/**
 * A typed text: a constant, the newest code to an address, the code of a user's authenticator app, or a recovery code of it.
 * `wrongBy` makes a wrong code, larger by that number.
 */
export type Typed =
  | string
  | { readonly codeTo: string; readonly wrongBy?: number }
  | { readonly appOf: string; readonly wrongBy?: number }
  | { readonly recoveryOf: string; readonly at: number };

export interface MailLink {
  readonly to: string;
  readonly link: 'link' | 'loginLink';
}

/** An action by the user in a tab, or a change of the environment. It is data, so that it can be performed, described and printed. */
export type Gesture =
  | { readonly do: 'fill'; readonly label: string; readonly text: Typed }
  | { readonly do: 'press'; readonly name: string; readonly times?: 2 }
  /** Presses the button that a sentence names, with the name of a user's passkey. */
  | { readonly do: 'pressFor'; readonly label: string; readonly passkeyOf: string }
  | { readonly do: 'enter'; readonly label: string }
  /** Waits for the element of the next gesture. */
  | { readonly do: 'see'; readonly sight: Sight }
  | { readonly do: 'reload' }
  | { readonly do: 'leaveAndReturn' }
  | { readonly do: 'offline'; readonly isOffline: boolean }
  | { readonly do: 'openTab' }
  | { readonly do: 'follow'; readonly mail: MailLink; readonly inNewTab: boolean }
  | { readonly do: 'passTime'; readonly ms: number }
  | { readonly do: 'trouble'; readonly trouble: Trouble }
  | { readonly do: 'endSessions' }
  /** Signs a user in without the widget, and loads the page once, so that its client stores the session. */
  | { readonly do: 'signIn'; readonly userId: string; readonly minutes: number }
  /** Lets the user confirm the browser's passkey dialogs until the step is over. */
  | { readonly do: 'confirmPasskeys' }
  | { readonly do: 'refuseWallet'; readonly isRefused: boolean }
  /** Presses a button of Google's prompt. */
  | { readonly do: 'pressInFrame'; readonly title: string; readonly name: string }
  /** Opens a URL, relative to the page's. */
  | { readonly do: 'open'; readonly url: string };

/** The environment of a path: the user's tabs, with the first one active, and the local provider. */
export interface Stage {
  readonly world: World;
  readonly tabs: HostPage[];
}

/** Returns the code plus a number, with as many digits. */
export const wrongCode = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Performs a gesture. Throws if the page does not allow it. */
export async function perform(gesture: Gesture, { world, tabs }: Stage): Promise<void> {
  const [page] = tabs as [HostPage];
  switch (gesture.do) {
    case 'fill':
      return fill(page, world, gesture.label, gesture.text);
    case 'press':
      return gesture.times === 2 ? pressTwice(page, world, gesture.name) : page.press(gesture.name);
    case 'pressFor': {
      const user = (await world.people()).find(({ user_id }) => user_id === gesture.passkeyOf);
      return page.press(fillIn(gesture.label, { name: user?.webauthn_registrations[0]?.name ?? '' }));
    }
    case 'enter':
      return page.pressEnter(gesture.label);
    case 'see':
      return page.see(gesture.sight);
    case 'reload':
      return page.reload();
    case 'leaveAndReturn':
      return page.leaveAndReturn?.();
    case 'offline':
      // Waits for pending requests first, such as for the code of later screens, because their failure is not tested here.
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
    case 'signIn': {
      const confirmed = async () => (await world.requests()).filter((one) => one.includes('/sessions/authenticate')).length;
      // A client that finds an ended session removes its cookies.
      await eventually(
        () => page.hasCookie(sessionCookie),
        (is) => !is,
        page.patience,
      );
      const before = await confirmed();
      if (!page.addCookies) throw new Error('The adapter needs addCookies, so that a path can begin signed in.');
      await page.addCookies(await world.openSession(gesture.userId, gesture.minutes));
      await page.reload();
      // The client stores the session once the server has confirmed it.
      await eventually(confirmed, (count) => count > before, page.patience);
      return page.settle();
    }
    case 'confirmPasskeys':
      return page.confirmPasskeys?.(true);
    case 'pressInFrame':
      return page.pressInFrame?.(gesture.title, gesture.name);
    case 'refuseWallet':
      return world.refuseWallet(gesture.isRefused);
    case 'open':
      return page.goto(new URL(gesture.url, await page.address?.()).href);
  }
}

/** Makes the second click before the response to the first one, even if the local provider is fast. */
async function pressTwice(page: HostPage, world: World, name: string): Promise<void> {
  const letGo = await world.hold(actions);
  try {
    await page.press(name, 2);
  } finally {
    await letGo();
  }
}

async function fill(page: HostPage, world: World, label: string, text: Typed): Promise<void> {
  if (typeof text === 'string') return page.fill(label, text);
  // Cleared first, because filling in an unchanged value would not be an input.
  await page.fill(label, '');
  await page.fill(label, await textOf(text, world));
}

async function textOf(typed: Exclude<Typed, string>, world: World): Promise<string> {
  if ('recoveryOf' in typed) return (await world.app(typed.recoveryOf)).recoveryCodes[typed.at] ?? '';
  const { code = '' } = 'appOf' in typed ? await world.app(typed.appOf) : await world.message(typed.codeTo);
  return typed.wrongBy ? wrongCode(code, typed.wrongBy) : code;
}
