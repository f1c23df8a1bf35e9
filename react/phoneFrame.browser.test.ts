import { beforeEach, describe, expect, it } from 'vitest';
import { oneTapPolicy } from '../fixtures/host/serve.ts';
import { smsOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost({}, {}, oneTapPolicy);
const frameScript = '**/clientside-services/services.js';
const lastReceiver = () => host.server.provider.inbox.last().to;

describe('where the metadata of phone numbers cannot be loaded', () => {
  beforeEach(() => host.page.route(host.late('phoneLibrary'), (route) => route.abort('connectionrefused')));

  async function submit(number: string) {
    const page = await host.login({ config: smsOnly });
    await host.submit('Phone number', number);
    return page;
  }

  it('CALL-59 FORM-16 FORM-20 READ-122 the hidden frame parses and formats the number', async () => {
    // Adding the dial code +1 to the typed digits would give another number.
    const page = await submit('1 (202) 555-0123');
    await page.getByText('A 6-digit passcode was sent to you at (202) 555-0123.').waitFor();
    expect([lastReceiver(), host.calls()]).toEqual(['+12025550123', ['POST /otps/sms/login_or_create']]);
  });

  it('CALL-59 FORM-17 READ-122 the hidden frame says that a number is invalid', async () => {
    const page = await submit('555');
    await page.getByText('Invalid phone number, please try again.').waitFor();
    expect(host.calls()).toEqual([]);
  });

  it('FORM-16 FORM-18 READ-122 a frame that never answers leaves the number as typed, 2 seconds after the library was asked', async () => {
    await host.page.route(frameScript, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
    await host.page.clock.install();
    const framed = host.page.waitForResponse(frameScript);
    const page = await submit('(202) 555-0123');
    await framed;
    expect(host.calls()).toEqual([]);
    await page.clock.fastForward(2_000);
    await expect.poll(host.calls).toEqual(['POST /otps/sms/login_or_create']);
    expect(lastReceiver()).toBe('+12025550123');
  });

  it('FORM-19 FORM-20 READ-122 a frame that fails, too, leaves the number as typed, and it is shown raw', async () => {
    await host.page.route('**/clientside-services/phone*', (route) => route.abort('connectionrefused'));
    const page = await submit('(202) 555-0123');
    await page.getByText('A 6-digit passcode was sent to you at +12025550123.').waitFor();
    expect([lastReceiver(), host.calls()]).toEqual(['+12025550123', ['POST /otps/sms/login_or_create']]);
  });
});
