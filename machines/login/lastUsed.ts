import type { StateNode, Transition } from '../chart.ts';
import { flow } from '../chart.ts';
import type { RememberedMethod } from '../domain.ts';
import type { LastUsedEffects, LateChart } from './flows.ts';
import { withEdges } from './flows.ts';
import type { LoginContext, LoginEvent } from './start.ts';

type Node = StateNode<LoginContext, LoginEvent>;
type Edge = Transition<LoginContext, LoginEvent>;

const { transition, guard, reduce, action } = flow<LoginContext, LoginEvent>();

/**
 * Makes a login chart remember the method that was last used (CFG-25): edges that complete a sign-in store the method's name, and
 * Main lets the user see all methods. A provider is stored before the page is left, and a form's method when a link was sent,
 * because these sign-ins end on another page.
 */
export function addLastUsed(chart: LateChart, { rememberMethod, forgetMethod }: LastUsedEffects): void {
  const remember = (context: LoginContext, method: RememberedMethod | null) => {
    if (context.config.rememberLastUsed && method) rememberMethod(method);
  };
  const remembering = (edge: Edge) => {
    if (!edge.signsIn) return edge;
    return {
      ...edge,
      steps: [...edge.steps, action((context: LoginContext, _event: unknown) => remember(context, methodOf(edge, context)))],
    };
  };
  const leave = chart.states['Main.leaving'].effect as NonNullable<Node['effect']>;
  const states = withEdges<Readonly<Record<string, Node>>>(chart.states, (edges) => edges.map(remembering));
  const { Main: main, 'Main.leaving': leaving } = states as Record<'Main' | 'Main.leaving', Node>;
  chart.add({
    ...states,
    Main: {
      ...main,
      transitions: [
        ...main.transitions,
        transition('show_all_methods', 'Main', guard(isAlone), showAll),
        transition(
          'forget_method',
          'Main',
          guard(isAlone),
          showAll,
          action(() => forgetMethod()),
        ),
        // With autofill, Main has no passkey button, unless a passkey was the last used method.
        transition('use_passkey', 'Main.usingPasskey', guard(mayUsePasskey), clear),
      ],
    },
    'Main.leaving': {
      ...leaving,
      effect: (context: LoginContext, event: never) => {
        remember(context, context.leavingFor);
        return leave(context, event);
      },
    },
  });
}

const showAll = reduce((_, _event: unknown) => ({ lastUsed: null, errorMessage: '', passkeyMessage: '' }));

const clear = reduce(() => ({ errorMessage: '', passkeyMessage: '' }));

const isAlone = ({ config, lastUsed }: LoginContext, _event: unknown) => config.rememberLastUsed && lastUsed !== null;

const mayUsePasskey = (context: LoginContext) =>
  isAlone(context, null) && context.lastUsed === 'passkeys' && context.passkeySupport !== 'none';

function methodOf({ signsIn }: Edge, { entry, cryptoState }: LoginContext): RememberedMethod | null {
  if (signsIn === 'passkeys') return signsIn;
  return signsIn === 'wallet' ? cryptoState.walletOption : (entry?.channel ?? null);
}
