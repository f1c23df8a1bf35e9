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

export function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ seen, advice }, index) => `${index + 1}. ${seen}\n   ${advice}`);
  const title = findings.length === 1 ? 'One thing to mend' : `${findings.length} things to mend`;
  return [`${title} (shown only in development):`, ...lines].join('\n');
}

export function aboutToken(publicToken: string): Finding[] {
  if (/^public-token-(test|live)-./.test(publicToken)) return [];
  return [
    {
      seen: 'The public token is malformed.',
      advice:
        'Copy it from the dashboard of your project. It begins with "public-token-test-" or "public-token-live-"; endpoints.testAPIURL applies only to test tokens.',
    },
  ];
}

/** Explains a failed request for the project settings. */
export function aboutProvider(failure: unknown, baseUrl: string, origin: string): Finding[] {
  if (failure === undefined) return [];
  if (failure instanceof ApiError) {
    const advice = `Check that the token belongs to this project, and that the project allows ${origin}. The error: ${failure.error_message}`;
    return [{ seen: `The server at ${baseUrl} rejects this page.`, advice }];
  }
  if (failure instanceof UnreachableError) {
    const advice = `Check that a server runs there, that it allows ${origin} (CORS), and that this page's content security policy allows the server (connect-src). To try it without a project, run npx latchkey-provider; its page shows the options for createClient.`;
    return [{ seen: `The server at ${baseUrl} does not answer.`, advice }];
  }
  const advice = 'Set the address of the API with `endpoints` or `endpointOptions` of createClient.';
  return [{ seen: `The server at ${baseUrl} is not a Stytch API.`, advice }];
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
      advice: `The products are ${authMethods.join(', ')}.`,
    },
    unknown.length > 0 && {
      seen: `config.products contains ${unknown.join(', ')}, which is not a product.`,
      advice: `The products are ${authMethods.join(', ')}.`,
    },
    has('otp') &&
      otpOptions.methods.length === 0 && {
        seen: 'The product otp has no channels, so it draws nothing.',
        advice: "Set otpOptions.methods to any of 'sms', 'whatsapp', 'email'.",
      },
    has('oauth') &&
      oauthOptions.providers.length === 0 && {
        seen: 'The product oauth has no providers, so it draws nothing.',
        advice: "Set oauthOptions.providers, for example to [{ type: 'google' }].",
      },
    has('passkeys') &&
      !hasPasskeys() && {
        seen: 'The product passkeys draws nothing in this browser.',
        advice: globalThis.isSecureContext
          ? 'The browser does not support passkeys.'
          : 'Use https or localhost: browsers support passkeys only there.',
      },
    wrong === 'passkeysAlone' && {
      seen: 'passkeys are the only product, so new users cannot sign up.',
      advice: 'Add a product that users can sign up with.',
    },
    wrong === 'linkAndCode' && {
      seen: 'Magic links and codes by email cannot be combined.',
      advice: "Remove emailMagicLinks from products, or 'email' from otpOptions.methods.",
    },
  ];
  return findings.filter((finding) => finding !== false);
}
