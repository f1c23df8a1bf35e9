import type { Chart, ChartEvent } from './chart.ts';
import { login } from './login/login.ts';
import { oneTap } from './login/oneTap.ts';
import { passkeyAutofill } from './login/passkeyAutofill.ts';
import { passwordStrength } from './login/passwordStrength.ts';
import { session } from './session/session.ts';
import { idp } from './widgets/idp.ts';
import { passkeyRegistration } from './widgets/passkeyRegistration.ts';
import { resetPassword } from './widgets/resetPassword.ts';

/** The charts, as a recording tells them apart. */
export type ChartName =
  | 'login'
  | 'resetPassword'
  | 'passkeyRegistration'
  | 'idp'
  | 'session'
  | 'passkeyAutofill'
  | 'oneTap'
  | 'passwordStrength';

/** Effects that are never answered, whatever their names: these charts are looked at, or led by answers that are sent to them. */
const effects: never = new Proxy({}, { get: () => () => new Promise<never>(() => {}) }) as never;

/** Builds every root chart, by its name. */
export const charts = {
  login: () => login(effects),
  resetPassword: () => resetPassword(effects),
  passwordStrength: () => passwordStrength(effects),
  idp: () => idp(effects),
  passkeyRegistration: () => passkeyRegistration(effects),
  session: () => session(effects),
  passkeyAutofill: () => passkeyAutofill(effects),
  oneTap: () => oneTap(effects),
} satisfies Record<ChartName, () => object>;

/** A chart of any name, whose states and contexts come from elsewhere. */
export type AnyChart = Chart<string, object, ChartEvent>;

/** The effects of one of the charts. */
export type AnyEffects =
  | Parameters<typeof login>[0]
  | Parameters<typeof resetPassword>[0]
  | Parameters<typeof passkeyRegistration>[0]
  | Parameters<typeof idp>[0]
  | Parameters<typeof session>[0]
  | Parameters<typeof passkeyAutofill>[0]
  | Parameters<typeof oneTap>[0]
  | Parameters<typeof passwordStrength>[0];

/** The names of all root charts. */
export const chartNames = Object.keys(charts) as ChartName[];

const built = new Map<ChartName, AnyChart>();

/** A chart by its name; the same one each time. */
export function chartOf(name: ChartName): AnyChart {
  const chart = built.get(name) ?? (charts[name]() as unknown as AnyChart);
  built.set(name, chart);
  return chart;
}
