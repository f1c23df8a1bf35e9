import type { Strings } from '../../../react/english/index.ts';
import type { Model } from '../model/model.ts';
import type { Person } from '../model/people.ts';
import { passwords } from '../model/provider.ts';
import type { Way } from '../model/step.ts';
import { clicksAt, inWords, step, submitting, waysAt } from '../model/step.ts';

/** Returns the kind of user whose password is requested. */
const typeAt = ({ place, isSignedIn }: Model) =>
  isSignedIn || place?.state !== 'PasswordCreateOrLogin' ? undefined : place.context.passwordState.type;

/** Returns the name of the button that mails a link or a code instead. */
function byMailButton({ place }: Model, { password: { byMail, without } }: Strings): string {
  if (place?.state !== 'PasswordCreateOrLogin') return without;
  const { products, otpOptions } = place.context.config;
  return products.includes('otp') && otpOptions.methods.includes('email') ? byMail.code : byMail.link;
}

export const passwordSteps = {
  createPassword: step<{ readonly by: Way }>({
    // Typing a new password requests its strength, which needs the network.
    choices: (model) => (typeAt(model) === 'new' && !model.provider.isOffline ? waysAt(model).map((by) => ({ by })) : []),
    sentence: ({ by }, { password }) => `Type a new password into "${password.label}" and ${inWords(by, password.submit)}.`,
    async take({ by }, { model, strings }) {
      const password = passwords.new;
      const verdict = { isValid: true, policy: 'none', score: 4, isBreached: false, warning: '', missing: null } as const;
      const { label, submit, strength } = strings.password;
      model.typed.set(label, password);
      await model.send(
        { type: 'type_password', password },
        { type: 'set_strength', strength: { password, verdict, error: '' } },
        { type: 'submit_password', password },
      );
      return [{ do: 'fill', label, text: password }, { do: 'see', sight: { text: strength.words[4] } }, submitting(by, submit, label)];
    },
  }),

  logIn: step<{ readonly password: 'known' | 'wrong'; readonly by: Way }>({
    choices: (model) =>
      typeAt(model) === 'password'
        ? [...waysAt(model).map((by) => ({ password: 'known' as const, by })), { password: 'wrong', by: 'button' }]
        : [],
    sentence: ({ password, by }, strings) =>
      `Type ${password === 'known' ? 'the password' : 'a wrong password'} into "${strings.password.label}" and ${inWords(by, strings.password.submit)}.`,
    async take({ password, by }, { model, strings }) {
      const { label, submit } = strings.password;
      model.typed.set(label, passwords[password]);
      await model.send({ type: 'submit_password', password: passwords[password] });
      return [{ do: 'fill', label, text: passwords[password] }, submitting(by, submit, label)];
    },
  }),

  forgetPassword: step<object>({
    choices: (model) => (typeAt(model) === 'password' ? [{}] : []),
    sentence: (_, { password }) => `Press "${password.logIn.forgot}".`,
    async take(_, { model, strings }) {
      await model.send({ type: 'forgot_password' });
      return [{ do: 'press', name: strings.password.logIn.forgot }];
    },
  }),

  createInstead: step<object>({
    choices: (model) => (model.can({ type: 'create_password' }) ? [{}] : []),
    sentence: (_, { password }) => `Press "${password.createInstead}".`,
    async take(_, { model, strings }) {
      await model.send({ type: 'create_password' });
      return [{ do: 'press', name: strings.password.createInstead }];
    },
  }),

  logInByMail: step<object>({
    choices: (model) => (model.can({ type: 'log_in_without_password' }) ? [{}] : []),
    sentence: (_, strings, model) => `Press "${byMailButton(model, strings)}".`,
    async take(_, { model, strings }) {
      const name = byMailButton(model, strings);
      await model.send({ type: 'log_in_without_password' });
      return [{ do: 'press', name }];
    },
  }),

  resendMail: step<{ readonly by: 'button' | 'doubleClick' }>({
    choices: (model) => (model.can({ type: 'resend_email' }) ? clicksAt(model).map((by) => ({ by })) : []),
    sentence: ({ by }, { password }) => `${by === 'button' ? 'Press' : 'Double-click'} "${password.resend}".`,
    async take({ by }, { model, strings }) {
      const { mail } = model.provider;
      await model.send({ type: 'resend_email' });
      if (model.provider.mail !== mail) model.toast = 'emailResent';
      return [{ do: 'press', name: strings.password.resend, ...(by === 'doubleClick' && { times: 2 }) }];
    },
  }),

  setNewPassword: step<object>({
    choices: ({ provider, config, isSignedIn }) =>
      !isSignedIn &&
      !provider.isOffline &&
      !provider.trouble &&
      provider.mail?.kind === 'reset' &&
      config.passwordOptions?.resetPasswordRedirectURL
        ? [{}]
        : [],
    sentence: (_, { password }) =>
      `Follow the link of the mail, type a new password into "${password.label}" and press "${password.submit}".`,
    async take(_, { model, strings }) {
      const { provider } = model;
      const to = provider.mail?.to ?? '';
      const { label, submit, reset, strength } = strings.password;
      provider.calls.push('POST /passwords/email/reset');
      provider.mail = undefined;
      const person = provider.find(to) as Person;
      Object.assign(person, { password: passwords.new, mustReset: false, emails: [{ address: to, isVerified: true }] });
      provider.signIn(to, 'password');
      await model.signIn(true);
      return [
        { do: 'follow', mail: { to, link: 'link' }, inNewTab: false },
        { do: 'see', sight: { heading: reset.title } },
        { do: 'fill', label, text: passwords.new },
        { do: 'see', sight: { text: strength.words[4] } },
        { do: 'press', name: submit },
      ];
    },
  }),
};
