import type { ContactEntry, OtpChannel } from '../../../machines/domain.ts';
import { contactMethods, currentMethod, emailGets, misconfiguration } from '../../../machines/login/sections.ts';
import type { Strings } from '../../../react/english/index.ts';
import { hasArrow } from '../model/factors.ts';
import { addresses, everybody, noAddress, phone } from '../model/provider.ts';
import type { Way } from '../model/step.ts';
import { inWords, step, submitting, waysAt } from '../model/step.ts';

/** The text for a form on Main, and the way of submitting it. */
export interface Contact {
  readonly channel: OtpChannel;
  readonly text: string;
  readonly by: Way;
}

/** Whether the widget refuses a text without a request. */
export const isInvalid = ({ text }: { readonly text: string }): boolean => text === noAddress || text === phone.invalid;

const labelOf = (channel: OtpChannel, { main }: Strings) => (channel === 'email' ? main.email : main.phone);
const entryOf = ({ channel, text }: Contact): ContactEntry =>
  channel === 'email' ? { channel, email: text } : { channel, country: 'US', number: text };

/** The forms on Main. */
export const contactSteps = {
  submitContact: step<Contact>({
    choices(model) {
      const { place, isSignedIn } = model;
      if (isSignedIn || place?.state !== 'Main' || misconfiguration(place.context.config)) return [];
      const channel = currentMethod(place.context);
      if (!channel) return [];
      const isSearch = channel === 'email' && emailGets(place.context.config) === 'search';
      const emails = [...(isSearch ? everybody : [addresses.password, addresses.new]), ...(model.policy ? [addresses.app] : [])];
      const valid = channel === 'email' ? emails : [phone.typed];
      const good = valid.flatMap((text) => waysAt(model).map((by) => ({ channel, text, by })));
      // Numbers are read by a library, which the page may load only now.
      const isReadable = channel === 'email' || !model.provider.isOffline;
      return [...good, ...(isReadable ? [{ channel, text: channel === 'email' ? noAddress : phone.invalid, by: 'button' as const }] : [])];
    },
    sentence: ({ channel, text, by }, strings) =>
      `Type ${text} into "${labelOf(channel, strings)}" and ${inWords(by, strings.main.submit[channel])}.`,
    async take(contact, { model, strings }) {
      await model.send({ type: 'submit_contact', entry: entryOf(contact) });
      const label = labelOf(contact.channel, strings);
      return [{ do: 'fill', label, text: contact.text }, submitting(contact.by, strings.main.submit[contact.channel], label)];
    },
  }),

  chooseMethod: step<{ readonly method: OtpChannel }>({
    choices({ place, isSignedIn }) {
      if (isSignedIn || place?.state !== 'Main') return [];
      const current = currentMethod(place.context);
      const methods = contactMethods(place.context.config);
      return methods.filter((method) => method !== current).map((method) => ({ method }));
    },
    sentence: ({ method }, { main }) => `Choose the tab "${main.tabs[method]}".`,
    async take({ method }, { model, strings }) {
      await model.send({ type: 'choose_method', method });
      return [{ do: 'press', name: strings.main.tabs[method] }];
    },
  }),

  goBack: step<object>({
    choices: (model) => (model.can({ type: 'back' }) && hasArrow(model) ? [{}] : []),
    sentence: (_, { back }) => `Press "${back}" in the widget.`,
    async take(_, { model, strings }) {
      await model.send({ type: 'back' });
      return [{ do: 'press', name: strings.back }];
    },
  }),
};
