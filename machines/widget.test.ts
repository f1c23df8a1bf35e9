import { expect, it } from 'vitest';
import { createActor, startService } from '../core/charts/actor.ts';
import { flow } from './chart.ts';
import type { Notice } from './notices.ts';
import type { WidgetAction, WidgetContext } from './widget.ts';
import { dataActions, widgetContext } from './widget.ts';
import { confirmation, widgetActions } from './widgetActions.ts';

/** Starts a chart with two screens and only the common widget actions; records its notices. */
function open() {
  const notices: Notice[] = [];
  const { state, chart } = flow<WidgetContext, WidgetAction>();
  const built = chart({
    initial: 'Main',
    context: widgetContext,
    states: { Main: state(), OTPConfirmation: confirmation((notice) => notices.push(notice)) },
    everywhere: widgetActions(['Main', 'OTPConfirmation']),
    dataEvents: dataActions,
  });
  const actor = createActor(built, startService(built));
  return { actor, notices, context: () => actor.getSnapshot().context, state: () => actor.getSnapshot().state };
}

it('SM-10 SM-11 SM-12 a widget starts without data about a user', () => {
  expect(open().context()).toEqual({
    errorMessage: '',
    project: { name: null, displayWatermark: false, emailDomains: [], passwordConfig: null },
    otpState: { type: 'email', methodId: '', otpDestination: '' },
    magicLinkState: { email: '' },
    passwordState: { email: '', type: 'new' },
    cryptoState: { walletAddress: '', walletOption: 'Metamask', walletChallenge: '' },
  });
});

const project = { name: 'Acme', displayWatermark: true, emailDomains: ['acme.com'], passwordConfig: null };

it.each<[string, WidgetAction, Partial<WidgetContext>]>([
  ['SM-03', { type: 'set_magic_link_email', email: 'Ada@acme.com' }, { magicLinkState: { email: 'Ada@acme.com' } }],
  [
    'SM-04',
    { type: 'update_otp_state', otpState: { methodId: 'm1' } },
    { otpState: { type: 'email', methodId: 'm1', otpDestination: '' } },
  ],
  [
    'SM-05',
    { type: 'update_crypto_state', cryptoState: { walletAddress: '0x1' } },
    { cryptoState: { walletAddress: '0x1', walletOption: 'Metamask', walletChallenge: '' } },
  ],
  [
    'SM-06',
    { type: 'update_password_state', passwordState: { email: 'ada@acme.com' } },
    { passwordState: { email: 'ada@acme.com', type: 'new' } },
  ],
  ['SM-07', { type: 'set_error_message', errorMessage: 'odd' }, { errorMessage: 'odd' }],
  ['BOOT-05', { type: 'set_project', project }, { project }],
])('%s %j changes what it names, on the screen it finds, and nothing else', (_, action, change) => {
  for (const screen of ['Main', 'OTPConfirmation'] as const) {
    const { actor, context, state, notices } = open();
    actor.send({ type: 'transition', screen });
    const told = notices.length;
    actor.send(action);
    expect([state(), context()]).toEqual([screen, { ...widgetContext, ...change }]);
    expect(notices).toHaveLength(told);
  }
});

it('SM-02 EVT-14 transition leads to the named screen, and entering it tells what belongs to it', () => {
  const { actor, state, notices } = open();
  actor.send({ type: 'transition', screen: 'OTPConfirmation' });
  expect([state(), notices]).toEqual(['OTPConfirmation', [{ kind: 'event', event: { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} } }]]);
});
