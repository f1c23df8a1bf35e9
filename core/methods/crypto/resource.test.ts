import { describe, expect, it } from 'vitest';
import { recordedClient } from '../../../fixtures/client/recordedClient.ts';
import { InvalidAnswerError } from '../../../machines/errors.ts';
import type { SiweParams } from './resource.ts';
import { walletTypes } from './resource.ts';

const address = { crypto_wallet_address: '0xAda' };

/** Returns the body of a start request, for a project that requires Sign-In with Ethereum or does not. */
async function body(siwe_required_for_crypto_wallets: boolean, type: 'ethereum' | 'solana', siwe_params?: SiweParams, isSignedIn = false) {
  const { client, sent } = await recordedClient({ isSignedIn, project: { siwe_required_for_crypto_wallets } });
  const wallet = { ...address, crypto_wallet_type: type };
  await client.cryptoWallets.authenticateStart({ ...wallet, ...(siwe_params && { siwe_params }) });
  return sent[0]?.body;
}

describe('the challenge for a wallet', () => {
  it('LIM-10 is for Solana or Ethereum', () => {
    expect(walletTypes).toEqual(['solana', 'ethereum']);
  });

  it.each([
    ['CALL-31', 'without a session', false],
    ['CALL-32', 'with one', true],
  ] as const)(
    '%s CRYPTO-25 BOOT-16 READ-32 takes siwe_params where the project wants them of an Ethereum wallet, %s',
    async (_, __, isSignedIn) => {
      const wallet = { ...address, crypto_wallet_type: 'ethereum' };
      const uri = 'https://app.acme.com';
      expect(await body(true, 'ethereum', undefined, isSignedIn)).toEqual({ ...wallet, siwe_params: { uri } });
      const params = { uri: undefined, statement: 'Hi', chain_id: '1', resources: ['a', 'b'] };
      expect(await body(true, 'ethereum', params, isSignedIn)).toEqual({ ...wallet, siwe_params: { ...params, uri } });
      const own = { uri: 'https://acme.com' };
      expect(await body(true, 'ethereum', own, isSignedIn)).toEqual({ ...wallet, siwe_params: own });
    },
  );

  it.each([
    ['the project does not want them', false, 'ethereum'],
    ['the wallet is for Solana', true, 'solana'],
  ] as const)('CALL-31 CRYPTO-25 BOOT-16 READ-32 takes none where %s', async (_, required, type) => {
    expect(await body(required, type, { statement: 'Hi' })).toEqual({ ...address, crypto_wallet_type: type });
  });

  it.each([
    ['CALL-31', 'without a session', false],
    ['CALL-32', 'with one', true],
  ] as const)('%s is what the provider gives to be signed, %s; an answer without it is none', async (_, __, isSignedIn) => {
    let isEmpty = false;
    const { client } = await recordedClient({ isSignedIn, answer: () => (isEmpty ? Response.json({ data: {} }) : undefined) });
    const start = () => client.cryptoWallets.authenticateStart({ ...address, crypto_wallet_type: 'solana' });
    expect((await start()).challenge).toBe('sign this');
    isEmpty = true;
    await expect(start()).rejects.toThrow(InvalidAnswerError);
  });
});
