import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { UnreachableError } from '../errors.ts';
import type { AnyLoginConfig } from './config.ts';

const config: AnyLoginConfig = {
  products: ['oauth', 'otp'],
  oauthOptions: {
    providers: [{ type: 'google', custom_scopes: ['mail'] }, { type: 'github' }],
    loginRedirectURL: 'https://acme.com/in',
  },
};
const press = (provider: 'google' | 'github' | 'apple') => ({ type: 'start_oauth', provider }) as const;

describe('social sign-in', () => {
  it('CFG-03 OAUTH-04 leaves for the provider whose button is pressed, with its options', async () => {
    const { actor, startOAuth } = scriptLogin(config);
    actor.send(press('google'));
    expect(startOAuth.asked.map(({ question }) => question)).toEqual([
      { provider: { type: 'google', custom_scopes: ['mail'] }, options: actor.getSnapshot().context.config.oauthOptions },
    ]);
    expect(actor.getSnapshot()).toMatchObject({ state: 'Main.leaving', context: { leavingFor: 'google' } });
  });

  it('OAUTH-04 starts one flow, even if other buttons are pressed while the page is being left', () => {
    const { actor, startOAuth } = scriptLogin(config);
    actor.send(press('google'));
    expect([actor.can(press('google')), actor.can(press('github'))]).toEqual([false, false]);
    actor.send(press('google'));
    actor.send(press('github'));
    expect(startOAuth.asked).toHaveLength(1);
  });

  it('OAUTH-04 can be pressed again by a user who has come back', async () => {
    const { actor, startOAuth } = scriptLogin(config);
    actor.send(press('google'));
    startOAuth.open()[0]?.answer();
    await turn();
    expect(actor.getSnapshot()).toMatchObject({ state: 'Main', context: { leavingFor: null, lastUsed: 'google' } });
    expect(actor.can(press('github'))).toBe(true);
  });

  it('ERR-08 ERR-10 says why it could not begin, tells the host, and can be tried again', async () => {
    const { actor, startOAuth, notices } = scriptLogin(config);
    const error = new UnreachableError();
    actor.send(press('google'));
    startOAuth.open()[0]?.fail(error);
    await turn();
    expect(actor.getSnapshot()).toMatchObject({
      state: 'Main',
      context: { leavingFor: null, lastUsed: null, errorMessage: '', oauthMessage: error },
    });
    expect(notices).toEqual([{ kind: 'error', error }]);
    actor.send(press('google'));
    expect(actor.getSnapshot().context.oauthMessage).toBe('');
  });

  it.each<[string, AnyLoginConfig]>([
    ['a provider that is not configured', config],
    ['a product that is not', { ...config, products: ['otp'] }],
  ])('CFG-03 does nothing for %s', (_, given) => {
    const { actor, startOAuth } = scriptLogin(given);
    const event = press(given === config ? 'apple' : 'google');
    expect(actor.can(event)).toBe(false);
    actor.send(event);
    expect([actor.getSnapshot().state, startOAuth.asked]).toEqual(['Main', []]);
  });

  it('knows the provider that this browser used last', () => {
    const { actor } = scriptLogin(config);
    actor.send({ type: 'set_last_used', method: 'github' });
    expect(actor.getSnapshot().context.lastUsed).toBe('github');
  });
});
