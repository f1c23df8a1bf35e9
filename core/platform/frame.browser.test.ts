import { expect, it } from 'vitest';
import { strictPolicy } from '../../fixtures/host/serve.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';
import { hostReady, sessionOf, signIn } from '../../fixtures/stage/windowHost.ts';

const host = useHost({}, {}, `${strictPolicy}; frame-src *`);

/** Opens the host page in a frame of another site, and starts a client there. */
async function openFrame(cookieOptions: object) {
  const { page, server } = host;
  const outer = server.origin.replace(/\/\/[^:]+/, '//127.0.0.1');
  server.files.set('/outer.html', `<!doctype html><iframe src="${server.origin}/" title="host"></iframe>`);
  await page.goto(`${outer}/outer.html`);
  const open = async () => {
    const [, frame] = page.frames();
    if (!frame) throw new Error('The page has no frame.');
    await hostReady(frame);
    await frame.evaluate((given) => {
      const warnings: string[] = [];
      Object.assign(window, { warnings });
      window.host.createClient({ cookieOptions: given, onWarning: ({ code }) => void warnings.push(code) });
    }, cookieOptions);
    return frame;
  };
  const warnings = async () => page.frames()[1]?.evaluate(() => (window as unknown as { warnings: string[] }).warnings);
  return { frame: await open(), open, warnings };
}

it('STORE-22 in a frame of another site a real browser keeps no lax cookie, which is warned of', async () => {
  const { frame, open, warnings } = await openFrame({});
  await signIn(frame, host.server);
  await expect.poll(warnings).toEqual(['nothing_is_kept']);
  await host.page.reload();
  expect(await sessionOf(await open())).toBe(null);
});

it('READ-133 in a frame of another site a real browser keeps a partitioned session, through a reload', async () => {
  const { frame, open, warnings } = await openFrame({ sameSite: 'none', partitioned: true, prefix: 'host' });
  const { session } = await signIn(frame, host.server);
  const kept = await host.context.cookies();
  expect(kept.map(({ name, secure, sameSite }) => [name, secure, sameSite]).sort()).toEqual([
    ['__Host-stytch_session', true, 'None'],
    ['__Host-stytch_session_jwt', true, 'None'],
  ]);
  await host.page.reload();
  const reloaded = await open();
  expect(await sessionOf(reloaded)).toBe(session.session_id);
  expect(await warnings()).toEqual([]);
  await reloaded.evaluate(() => window.host.client.session.revoke());
  expect(await host.context.cookies()).toEqual([]);
});
