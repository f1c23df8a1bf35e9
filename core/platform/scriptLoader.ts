import { UnreachableError } from '../../machines/errors.ts';

interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

/** The configured script addresses; the Trusted Types policy rejects all others. */
const allowed = new Set<string>();
const loading = new Map<string, Promise<void>>();
let policy: ScriptPolicy | undefined;

/**
 * Loads a script into the page, once per address. Under Trusted Types, the policy `latchkey` accepts only the configured
 * addresses.
 *
 * @throws UnreachableError if it cannot be loaded; the next call tries again
 */
export function loadScript(url: string): Promise<void> {
  const found = loading.get(url);
  if (found) return found;
  const started = insert(url).catch((cause: unknown) => {
    loading.delete(url);
    throw new UnreachableError({ cause });
  });
  loading.set(url, started);
  return started;
}

function insert(url: string): Promise<void> {
  allowed.add(url);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    script.src = trusted(url) as string;
    document.head.append(script);
  });
}

function trusted(url: string): unknown {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  policy ??= trustedTypes?.createPolicy('latchkey', {
    createScriptURL(address) {
      if (allowed.has(address)) return address;
      throw new TypeError(`${address} is not one of the configured scripts.`);
    },
  });
  return policy ? policy.createScriptURL(url) : url;
}
