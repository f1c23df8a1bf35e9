import { expect, it } from 'vitest';
import { byEmail, openLogin } from '../fixtures/client/loginWidget.ts';
import { wrongCode } from '../fixtures/people/testUser.ts';
import { english, errorText, fill, withEnglish } from './sentences.ts';

/** A minimal text renderer: a heading per screen, the code's destination, and the error. */
function drawn({ widget }: ReturnType<typeof openLogin>, { main, otp, otpConfirmation, ...strings } = english): readonly string[] {
  const { screen, context } = widget.getSnapshot();
  const headings: Readonly<Record<string, string>> = {
    Main: main.header,
    OTPAuthenticate: otp.header,
    OTPConfirmation: otpConfirmation.title,
  };
  const sentTo = screen === 'OTPAuthenticate' ? fill(otp.sentTo, { destination: context.otpState.otpDestination }) : '';
  return [headings[screen] ?? screen, sentTo, errorText(context.errorMessage, strings)].filter((line) => line !== '');
}

it('MAIN-03 OTP-04 OTP-05 OTP-27 OTP-28 ERR-01 FORM-14 a renderer without React has the sentence of each screen and error', async () => {
  const login = openLogin({ config: { products: ['otp'], otpOptions: { methods: ['email'] } } });
  expect(drawn(login)).toEqual(['Sign up or log in']);
  await login.act({ type: 'submit_contact', entry: { channel: 'email', email: 'nobody' } });
  expect(drawn(login)).toEqual(['Sign up or log in', 'Invalid email, please try again.']);
  login.provider.faults.add({ path: '/otps/email/login_or_create', fault: { kind: 'offline' } });
  await login.askForCode(byEmail);
  expect(drawn(login)).toEqual(['Sign up or log in', 'Unable to contact our servers.']);
  await login.askForCode(byEmail);
  const asked = ['Enter passcode', `A 6-digit passcode was sent to you at ${byEmail.email}.`];
  expect(drawn(login)).toEqual(asked);
  await login.enter(wrongCode(login.code()));
  expect(drawn(login)).toEqual([...asked, 'Invalid passcode, please try again.']);
  await login.enter(login.code());
  expect(drawn(login)).toEqual(['Success']);
});

it('a catalogue of the host has its sentences, and ours in all other places', () => {
  const german = withEnglish({
    otp: { header: 'Code eingeben' },
    errors: { wallet: 'Das hat nicht geklappt.' },
    main: { header: undefined },
  });
  expect(german).toEqual({
    ...english,
    otp: { ...english.otp, header: 'Code eingeben' },
    errors: { ...english.errors, wallet: 'Das hat nicht geklappt.' },
  });
  expect(withEnglish(undefined)).toEqual(english);
});
