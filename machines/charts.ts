import type { Chart, ChartEvent } from './chart.ts';
import { login } from './login/login.ts';
import { oneTap } from './login/oneTap.ts';
import { passkeyAutofill } from './login/passkeyAutofill.ts';
import { passwordStrength } from './login/passwordStrength.ts';
import { session } from './session/session.ts';
import { account } from './widgets/account.ts';
import { idp } from './widgets/idp.ts';
import { passkeyRegistration } from './widgets/passkeyRegistration.ts';
import { resetPassword } from './widgets/resetPassword.ts';
import { stepUp } from './widgets/stepUp.ts';

/** The kinds of root charts, as named in recordings. */
export type ChartName =
  | 'login'
  | 'resetPassword'
  | 'passkeyRegistration'
  | 'idp'
  | 'stepUp'
  | 'account'
  | 'session'
  | 'passkeyAutofill'
  | 'oneTap'
  | 'passwordStrength';

/** Effects of any name that never settle: these charts are inspected, or driven by results sent to them. */
const effects: never = new Proxy({}, { get: () => () => new Promise<never>(() => {}) }) as never;

/** Builds each root chart; by default, with effects that never settle. Every call builds a new chart. */
export const charts = {
  login: (given = effects) => login(given),
  resetPassword: (given = effects) => resetPassword(given),
  passwordStrength: (given = effects) => passwordStrength(given),
  idp: (given = effects) => idp(given),
  stepUp: (given = effects) => stepUp(given),
  account: (given = effects) => account(given),
  passkeyRegistration: (given = effects) => passkeyRegistration(given),
  session: (given = effects) => session(given),
  passkeyAutofill: (given = effects) => passkeyAutofill(given),
  oneTap: (given = effects) => oneTap(given),
} satisfies Record<ChartName, (given?: never) => object>;

/** A chart of unknown kind. */
export type AnyChart = Chart<string, object, ChartEvent>;

export type AnyEffects =
  | Parameters<typeof login>[0]
  | Parameters<typeof resetPassword>[0]
  | Parameters<typeof passkeyRegistration>[0]
  | Parameters<typeof idp>[0]
  | Parameters<typeof stepUp>[0]
  | Parameters<typeof account>[0]
  | Parameters<typeof session>[0]
  | Parameters<typeof passkeyAutofill>[0]
  | Parameters<typeof oneTap>[0]
  | Parameters<typeof passwordStrength>[0];

export const chartNames = Object.keys(charts) as ChartName[];

const built = new Map<ChartName, AnyChart>();

/** Returns a chart by name; the same one in each call. */
export function chartOf(name: ChartName): AnyChart {
  const chart = built.get(name) ?? (charts[name]() as unknown as AnyChart);
  built.set(name, chart);
  return chart;
}
