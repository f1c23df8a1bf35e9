import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../fixtures/provider/base/errors.ts';
import { chartNames, chartOf } from '../../machines/charts.ts';
import { authMethods, oauthProviders, otpChannels, walletOptions } from '../../machines/domain.ts';
import * as early from '../../machines/errors.ts';
import * as late from '../../machines/lateErrors.ts';
import { NoPrompt, oneTapErrors, oneTapReasons } from '../../machines/login/oneTap.ts';
import { screens } from '../../property-tests/charts/specifiedEdges.ts';
import { errorTypes } from './recordedErrors.ts';
import { createRedaction } from './redaction.ts';
import { rules } from './redactionRules.ts';
import { revive } from './replay/revive.ts';

const errors = { ...early, ...late };

const { fields } = createRedaction();

describe('what a recording may hold', () => {
  it.each([
    ['products', authMethods],
    ['method', otpChannels],
    ['channel', otpChannels],
    ['provider', oauthProviders],
    ['wallets', walletOptions],
    ['error', oneTapErrors],
    ['screen', screens],
    ['endedBy', errors.unrecoverableTypes],
    ['$error', errorTypes],
  ])('lets every word of the machines through in "%s"', (field, words) => {
    const known = field === '$error' ? errorTypes : rules.get(field);
    expect(words.filter((word) => !known?.includes(word))).toEqual([]);
  });

  it.each([
    ['type', ['sms', 'whatsapp', 'email', 'new', 'password', 'passwordless', 'google', 'yahoo']],
    ['support', ['none', 'unsettled', 'dialog', 'autofill']],
    ['passkeySupport', ['none', 'unsettled', 'dialog', 'autofill']],
    ['policy', ['luds', 'zxcvbn', 'none']],
    ['prompt', ['absent', 'loading', 'embedded', 'floating']],
    ['position', ['floating', 'embedded', 'floatingOrEmbedded', 'embeddedOnly', 'forceLegacyEmbedded']],
    ['kind', ['rename', 'delete']],
    ['flow', ['authorize', 'logout']],
    ['tokenType', ['login', 'reset_password', 'magic_links', 'oauth', 'impersonation']],
    ['tokens', ['hidden', 'kept']],
    ['data', ['new', 'password', 'passwordless']],
    ['cookie', ['same', 'changed', 'replaced', 'new', 'gone', 'none']],
    ['marker', ['same', 'new', 'unfinished']],
    ['answer', ['revoked', 'gone', 'failed']],
    ['endedBy', ['signed_out', 'signed_out_elsewhere', 'expired', 'revoked', 'cookie_missing', ...errors.unrecoverableTypes]],
    ['reason', ['signed_out', 'signed_out_elsewhere', 'expired', 'revoked', 'cookie_missing', ...errors.unrecoverableTypes]],
    [
      'key',
      ['invalidPasscode', 'invalidPasscodeEmail', 'codeResent', 'emailResent', 'linkAndCode', 'passkeysAlone', 'passkeyKnown'].concat([
        'passkeyNotCreated',
        'passkeyGone',
        'passkeyNotUsed',
      ]),
    ],
  ])('lets each of these words through in "%s", and no other', (field, words) => {
    for (const word of words) expect(fields({ [field]: word })).toEqual({ [field]: word });
    expect(fields({ [field]: 'ada_was_here' })).not.toEqual({ [field]: 'ada_was_here' });
    expect(fields({ [field]: '' })).toEqual({ [field]: '' });
  });

  it('has a rule for no field without a name', () => {
    expect([...rules.keys()].filter((name) => !/^\w+$/.test(name))).toEqual([]);
  });

  it('knows every field that the charts begin with, but those that they hand on without looking', () => {
    const names = new Set<string>();
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
      Object.values(value).forEach(collect);
    };
    for (const name of chartNames) {
      const { machine } = chartOf(name) as { machine: { context: () => unknown } } & object;
      collect(machine.context());
    }
    expect(names.size).toBeGreaterThan(50);
    expect([...names].filter((name) => !rules.has(name)).sort()).toEqual(['codes', 'googleClientId', 'oauthCallbackId', 'stytchCsrfToken']);
  });

  it('keeps the class of every error of the catalogue, and nothing that anybody has written', () => {
    const word = 'ada was here';
    const samples: Error[] = [
      new errors.ApiError({ status_code: 404, error_type: 'session_not_found', error_message: word, error_url: word, request_id: word }),
      new errors.UnreachableError({ cause: new Error(word) }),
      new errors.InvalidAnswerError(word),
      new errors.SchemaError([{ dataPath: word, message: word }]),
      new errors.UsageError(word, word),
      new errors.NoSessionError(),
      new errors.MissingPkceError(),
      new errors.MissingParameterError('client_id'),
      new errors.PhoneError(),
      new errors.PhoneCountryError(),
      new errors.EmailError(),
      new errors.PasskeyError(word, { reason: 'not_allowed' }),
      new errors.WalletError(word, { reason: 'refused' }),
      new errors.MountError(word),
      new errors.RedirectError(word),
      new errors.AbortedError(),
      ...oneTapReasons.map((reason) => new NoPrompt(reason)),
    ];
    const classes = Object.entries(errors)
      .filter(([name]) => name.endsWith('Error') && !name.startsWith('is'))
      .map(([name]) => name);
    expect(samples.map((sample) => sample.constructor.name)).toEqual(expect.arrayContaining(classes));
    for (const sample of samples) {
      const kept = fields({ error: sample })['error'] ?? null;
      expect(JSON.stringify(kept)).not.toContain('ada');
      const revived = revive(JSON.parse(JSON.stringify(kept)) as typeof kept);
      expect(revived).toBeInstanceOf(sample.constructor);
      for (const detail of ['code', 'error_type', 'status_code', 'reason', 'parameter'] as const) {
        expect(Reflect.get(revived as object, detail)).toBe(Reflect.get(sample, detail));
      }
    }
    const foreign = fields({ error: new RangeError(word) });
    expect(foreign).toEqual({ error: { $error: 'Error' } });
    expect(revive(foreign['error'] ?? null)).toBeInstanceOf(Error);
  });

  it("knows the provider's error types, and takes a stranger's for a text", () => {
    const type = new ProviderError('session_not_found').type;
    expect(errorTypes).toContain(type);
    const strange = new errors.ApiError({ status_code: 400, error_type: 'ada_was_here', error_message: '' });
    expect(JSON.stringify(fields({ error: strange }))).not.toContain('ada');
  });

  it.each([
    ['the parameter', new errors.MissingParameterError('ada_was_here')],
    ["Google's reason", new NoPrompt('ada_was_here')],
    ['a status', new errors.ApiError({ status_code: 6641234567, error_type: 'session_not_found', error_message: '' })],
  ])('takes %s of an error that it does not know for a text of the user', (_, error) => {
    expect(JSON.stringify(fields({ error }))).not.toMatch(/ada|6641234567/);
  });

  it('revives names that every object has as the texts that they are', () => {
    expect(revive('constructor')).toBe('constructor');
    expect(revive({ $error: 'constructor' })).toBeInstanceOf(Error);
  });

  it.each([
    ['email', 'ada@acme.com', /^person-\d+@example\.com$/],
    ['destination', '+436641234567', /^\+1\d{3}55501\d\d$/],
    ['number', '(202) 555-0123', /^\d{3}55501\d\d$/],
    ['redirect', 'https://app.acme.com/in?token=x', /^https:\/\/example\.com\/\d+$/],
    ['name', "Ada's phone", /^text-\d+$/],
    ['password', 'ada@acme.com', /^secret-\d+$/],
    ['code', '481516', /^\d{6}$/],
    ['code', '48', /^\d\d$/],
    ['code', '48151a', /^x\d{5}$/],
    ['code', '1'.repeat(1_000), /^\d{12}$/],
    ['expires_at', '2030-01-01T00:30:00Z', /^2030-01-01T00:30:00\.000Z$/],
    ['expires_at', '1234', /^never$/],
    ['query', '?client_id=ada&redirect_uri=&ada=1', /^\?client_id=text-\d+&redirect_uri=$/],
  ])('%s: %s becomes something like it, and the same each time', (field, text, likeness) => {
    const first = fields({ [field]: text })[field];
    expect(first).toMatch(likeness);
    expect(fields({ [field]: text })[field]).toBe(first);
    expect(fields({ [field]: '' })[field]).toBe(field === 'query' ? '?' : field === 'expires_at' ? 'never' : '');
  });
});
