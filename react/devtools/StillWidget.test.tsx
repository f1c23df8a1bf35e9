// @vitest-environment jsdom
import fc from 'fast-check';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chartOf } from '../../machines/charts.ts';
import { failures } from '../../property-tests/charts/draws.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { walk } from '../../property-tests/charts/walk.ts';
import { walkableCharts } from '../../property-tests/charts/walkableCharts.ts';
import { widgetCharts } from './model/entries.ts';
import type { StillWidgetProps } from './StillWidget.tsx';
import { StillWidget } from './StillWidget.tsx';
import { stillActor } from './stillActor.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

const draw = (props: StillWidgetProps) => act(() => root.render(<StillWidget fallback="cannot be drawn" {...props} />));
const code = { otpState: { type: 'sms', methodId: 'm', otpDestination: '+12025550123' }, codeExpiresAt: 300_000 };

describe('a still widget', () => {
  it.each(widgetCharts)('draws every state of %s, wherever a walk has brought the chart', async (name) => {
    const drawn = new Set<string>();
    // Catches: a state without a still picture; a screen that needs more than a snapshot.
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (pick) => {
        const met = new Map<string, object>();
        await walk(walkableCharts[name], failures, pick, 60, ({ to, after }) => void met.set(to, after as object));
        for (const [state, context] of met) {
          await draw({ chart: name, state, context });
          expect(place.textContent).not.toBe('cannot be drawn');
          expect(place.querySelector('.latchkey-stage')?.textContent || place.querySelector('[aria-label]')).toBeTruthy();
          drawn.add(state);
        }
      }),
      // The account has many ways back to its overview.
      { numRuns: name === 'account' ? 200 : 60 },
    );
    const all = Object.keys(chartOf(name).states);
    // Random walks do not reach every state.
    expect(all.filter((state) => drawn.has(state)).length).toBeGreaterThan(all.length * 0.8);
  });

  it.each(widgetCharts)('stays in every state of %s, and runs no effect', async (name) => {
    const chart = chartOf(name);
    const states: typeof chart.states = { ...chart.states };
    const started: string[] = [];
    const watched = Object.entries(states).map(([state, node]) => {
      const { effect } = node;
      const run: typeof effect = (...given) => {
        started.push(state);
        return effect?.(...given) ?? Promise.resolve();
      };
      return [state, effect ? { ...node, effect: run } : node];
    });
    chart.add(Object.fromEntries(watched));
    try {
      for (const state of Object.keys(states)) {
        const widget = stillActor(name, state, {});
        const first = widget.getSnapshot();
        await turn();
        // Catches: the effect of a waiting state, whose failure leads to another state.
        expect(widget.getSnapshot()).toBe(first);
        expect(first.state).toBe(state);
      }
      expect(started).toEqual([]);
    } finally {
      chart.add(states);
    }
  });

  it('shows the given moment, without timers and requests', async () => {
    const timer = vi.spyOn(globalThis, 'setInterval');
    const asked = vi.spyOn(globalThis, 'fetch');
    await draw({ chart: 'login', state: 'OTPAuthenticate', context: code, now: 300_000 - 61_000 });
    expect(place.textContent).toContain('1:01');
    await draw({ chart: 'login', state: 'OTPAuthenticate', context: code, now: 300_000 });
    expect(place.textContent).toContain('Your code has expired');
    expect([timer.mock.calls.length, asked.mock.calls.length]).toEqual([0, 0]);
  });

  it('has controls as the chart says, in an inert picture that has a name', async () => {
    const context = { passkeySupport: 'dialog' };
    await draw({ chart: 'login', state: 'OTPAuthenticate', context: code, now: 0 });
    const buttons = () => [...place.querySelectorAll('button')].map((button) => [button.textContent, button.getAttribute('aria-disabled')]);
    expect(buttons()).toContainEqual(['Resend code', null]);
    await draw({
      chart: 'login',
      state: 'OTPAuthenticate.resending',
      context: { ...code, ...context },
      now: 0,
      label: 'The code is sent anew',
    });
    expect(buttons()).not.toContainEqual(['Resend code', null]);
    const picture = place.querySelector('[role="img"]');
    expect(picture?.getAttribute('aria-label')).toBe('The code is sent anew');
    expect(picture?.firstElementChild?.hasAttribute('inert')).toBe(true);
  });

  it('speaks the language of the sentences that it is given', async () => {
    const { default: german } = await import('../locales/de.ts');
    await draw({ chart: 'login', state: 'OTPAuthenticate', context: code, now: 0, strings: german });
    expect(place.querySelector('.latchkey')?.getAttribute('lang')).toBe('de');
    expect(place.querySelector('h2')?.textContent).toBe(german.otp.header);
  });

  it('has something in its place where it cannot be drawn, and is drawn again with the next state', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw({ chart: 'login', state: 'Lobby' });
    expect(place.textContent).toBe('cannot be drawn');
    await draw({ chart: 'login', state: 'OTPAuthenticate', context: { otpState: null } });
    expect(place.textContent).toBe('cannot be drawn');
    await draw({ chart: 'login', state: 'Main' });
    expect(place.textContent).toContain('Sign up or log in');
  });

  it("shows Google's button in the place of its prompt", async () => {
    const context = {
      config: { ...configured, products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } },
      oneTap: { prompt: 'embedded', height: 44, error: 'none' },
    };
    await draw({ chart: 'login', state: 'Main', context });
    expect(place.textContent).toContain('Google');
    expect(document.querySelector('#google-parent-prompt')).toBeNull();
  });
});

const configured = { otpOptions: { methods: [] } };
