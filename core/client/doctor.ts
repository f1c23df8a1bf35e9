import { authMethods } from '../../machines/domain.ts';
import { ApiError, UnreachableError } from '../../machines/errors.ts';
import type { ResolvedConfig } from '../../machines/login/config.ts';
import { misconfiguration } from '../../machines/login/sections.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { ClientContext } from '../context.ts';
import { hasPasskeys } from '../methods/passkey/support.ts';

/** A mistake of the page's developers: the observation and the fix. */
export interface Finding {
  readonly seen: string;
  readonly advice: string;
}

/**
 * Checks the page during development and logs all mistakes in one report: after the project settings have arrived or failed,
 * and whenever a widget reveals another mistake. Each finding is logged once. Returns a function that stops it.
 */
export function startDoctor({ options, environment, logger, settings, store: { registry } }: ClientContext): () => void {
  const told = new Set<string>();
  const configs = new Set<ResolvedConfig>();
  let isScheduled = false;
  let isOver = false;

  function report() {
    isScheduled = false;
    if (isOver) return;
    const found = [
      ...aboutToken(options.publicToken),
      ...aboutProvider(settings.failure, options.apiBase, environment.location?.origin ?? ''),
      ...[...configs].flatMap(aboutConfig),
    ].filter(({ seen }) => !told.has(seen));
    if (found.length === 0) return;
    for (const { seen } of found) told.add(seen);
    logger.warn(textOf(found));
  }

  /** Several widgets may appear at once; their findings are reported together. */
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    void settings.ready.then(report);
  }

  const end = watchCharts(registry, (read) => {
    if (registry.charts.get(read) !== 'login') return;
    const { config } = read().context as { readonly config: ResolvedConfig };
    if (configs.has(config)) return;
    configs.add(config);
    schedule();
  });
  schedule();
  return () => {
    isOver = true;
    end();
  };
}

/** Formats the findings as one text. */
export function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ seen, advice }, index) => `${index + 1}. ${seen}\n   ${advice}`);
  const title = findings.length === 1 ? 'One thing to mend' : `${findings.length} things to mend`;
  return [`${title} (told in development alone):`, ...lines].join('\n');
}

export function aboutToken(publicToken: string): Finding[] {
  if (/^public-token-(test|live)-./.test(publicToken)) return [];
  return [
    {
      seen: 'The public token cannot be one.',
      advice:
        'It begins with "public-token-test-" or "public-token-live-", and is in the dashboard of your project. endpoints.testAPIURL is for the former alone.',
    },
  ];
}

/** Explains a failed request for the project settings. */
export function aboutProvider(failure: unknown, baseUrl: string, origin: string): Finding[] {
  if (failure === undefined) return [];
  if (failure instanceof ApiError) {
    const advice = `Is it the token of this project, and does the project allow ${origin}? It said: ${failure.error_message}`;
    return [{ seen: `The provider at ${baseUrl} refuses this page.`, advice }];
  }
  if (failure instanceof UnreachableError) {
    const advice = `Does something run there, does it let ${origin} in (CORS), and does the policy of this page (connect-src)? Without a project: npx latchkey-provider, whose page says what to give to createClient.`;
    return [{ seen: `The provider at ${baseUrl} does not answer.`, advice }];
  }
  const advice = 'Is the address that of the API? endpoints and endpointOptions of createClient set it.';
  return [{ seen: `What answers at ${baseUrl} is no provider.`, advice }];
}

/** Finds parts of a configuration that have no visible effect. */
export function aboutConfig(config: ResolvedConfig): Finding[] {
  const { products, otpOptions, oauthOptions } = config;
  const has = (product: string) => (products as readonly string[]).includes(product);
  const unknown = products.filter((product) => !(authMethods as readonly string[]).includes(product));
  const wrong = misconfiguration(config);
  const findings: (Finding | false)[] = [
    products.length === 0 && {
      seen: 'The login widget has no products.',
      advice: `config.products takes any of ${authMethods.join(', ')}.`,
    },
    unknown.length > 0 && {
      seen: `There is no product ${unknown.join(', ')}.`,
      advice: `config.products takes any of ${authMethods.join(', ')}.`,
    },
    has('otp') &&
      otpOptions.methods.length === 0 && {
        seen: 'otp is configured, and draws nothing.',
        advice: "otpOptions.methods says how codes are sent: 'sms', 'whatsapp', 'email'.",
      },
    has('oauth') &&
      oauthOptions.providers.length === 0 && {
        seen: 'oauth is configured, and draws nothing.',
        advice: "oauthOptions.providers lists the buttons: [{ type: 'google' }].",
      },
    has('passkeys') &&
      !hasPasskeys() && {
        seen: 'passkeys are configured, and draw nothing in this browser.',
        advice: globalThis.isSecureContext ? 'It has none.' : 'A browser has them on pages by https, and on localhost.',
      },
    wrong === 'passkeysAlone' && {
      seen: 'passkeys are the only product, and nobody has one yet.',
      advice: 'Add a product that people can sign up with.',
    },
    wrong === 'linkAndCode' && {
      seen: 'Magic links and codes by email cannot stand side by side.',
      advice: "Take emailMagicLinks out of products, or 'email' out of otpOptions.methods.",
    },
  ];
  return findings.filter((finding) => finding !== false);
}
