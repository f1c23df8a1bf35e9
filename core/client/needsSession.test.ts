import { describe, expect, it } from 'vitest';
import { callSample, methods, requests } from '../../fixtures/client/methods.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';

const calls = requests.filter((name) => methods[name].needsSession);

const sessionText = 'There is no session currently available. Make sure the user is authenticated with a valid session.';

describe('a call that needs a session', () => {
  it.each(calls)('ERR-07 is refused and not sent for a signed-out user: %s', async (name) => {
    const { client, sent } = await recordedClient();
    const error = await callSample(client, name).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoSessionError);
    expect(error).toMatchObject({ message: sessionText, code: 'no_session' });
    expect(sent).toEqual([]);
  });

  it.each(calls)('is made where a token says that there may be one: %s', async (name) => {
    const { client, sent } = await recordedClient();
    client.session.updateSession({ session_token: 'from the server' });
    await callSample(client, name);
    expect(sent[0]?.headers['authorization']).toBe(`Basic ${btoa('public-token-test-1:from the server')}`);
  });

  it.each(calls)("is made on a domain of the host's own, where the token may be out of reach: %s", async (name) => {
    const { client, sent } = await recordedClient({ options: { endpointOptions: { testApiDomain: 'login.acme.com' } } });
    await callSample(client, name);
    expect(sent.length).toBe(1);
  });
});
