import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openHttp } from '../../fixtures/client/http.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { InvalidAnswerError } from '../../machines/errors.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 302, 303, 307, 308])(
  'CALL-01 a redirect (%s) is not followed: no password is sent to its target, and the error names the redirect',
  async (status) => {
    const received: string[] = [];
    const elsewhere = await listen((request, response) => {
      request.on('data', (data: Buffer) => void received.push(data.toString()));
      request.on('end', () => {
        received.push(`${request.method} ${request.url}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
      });
    });
    const api = await listen((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { location: `${elsewhere}${request.url}`, connection: 'close' }).end());
    });
    const client = openPage().createClient({ endpoints: { testAPIURL: api }, fetch: (request) => globalThis.fetch(request) });
    const signIn = client.passwords.authenticate({ email: 'ada@acme.com', password: 'correct horse', session_duration_minutes: 30 });
    const error = await signIn.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidAnswerError);
    expect(error).toMatchObject({ message: 'The answer is a redirect.' });
    await client.user.get().catch(() => {});
    client.destroy();
    expect(received).toEqual([]);
  },
);

it.each([
  ['taken from the API', 'https://test.stytch.com/sdk/v2/users/me', null],
  [
    'refused from a host whose name begins like that of the API',
    'https://test.stytch.com.evil.example/sdk/v1/users/me',
    InvalidAnswerError,
  ],
])("CALL-01 an answer after a redirect that the host's own fetch has followed is %s", async (_, url, refused) => {
  const answer = Object.defineProperties(Response.json({ data: {} }), { redirected: { value: true }, url: { value: url } });
  const { call } = openHttp(async () => answer);
  const error = await call().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (refused) expect(error).toBeInstanceOf(refused);
  else expect(error).toBeNull();
});
