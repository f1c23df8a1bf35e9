import type { FormEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import type { TypedPhone } from '../../../core/methods/contact/phoneTyping.ts';
import { firstCountry } from '../../../core/methods/contact/phoneTyping.ts';
import type { ContactEntry, OtpChannel } from '../../../machines/domain.ts';
import { formGets, isPasskeyField, sendsForm, takesPress } from '../../../machines/login/sections.ts';
import { useView } from '../../context.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { Button } from '../buttons/Button.tsx';
import { afterPaintChunk } from '../chunks.ts';
import { useFieldError } from '../notices/ErrorMessage.tsx';
import { PhoneField } from './PhoneField.tsx';
import { TextField } from './TextField.tsx';

const nextScreens = { link: 'EmailConfirmation', code: 'OTPAuthenticate', search: 'PasswordCreateOrLogin' } as const;

/** Returns the widget's own field: a page's script may have inserted another field before it. */
const inputIn = (form: RefObject<HTMLFormElement | null>) => form.current?.querySelector<HTMLInputElement>('.latchkey-input');

/** The text that the user has typed, and the locked contact that replaces it. */
interface Typed extends Partial<TypedPhone> {
  readonly email?: string;
  readonly lock?: string | undefined;
}

export function ContactForm({ method }: { method: OtpChannel }) {
  const { widget, snapshot, screens, strings, prefix } = useView();
  const { entry, errorMessage, config } = snapshot.context;
  const errorId = `${prefix}error`;
  const form = useRef<HTMLFormElement>(null);
  const { email = '', phone: number = '', locked: isLocked = false } = config.initial;
  const lock = isLocked ? email + number : undefined;
  // Restores the submitted values when the user comes back to the form.
  const [typed, setTyped] = useState<Typed>({ ...entry });
  // The host may learn the contact later: a locked one replaces what is typed.
  if (typed.lock !== lock) setTyped({ lock });
  const shown = { country: firstCountry(config.phone), number, email, ...typed };
  const busy = sendsForm(snapshot);
  const marked = isPasskeyField(snapshot.context, method);

  // Keeps text typed before hydration, which the next render would clear (READ-128). A server does not know the browser's
  // region, so it is selected after the first drawing, before the browser paints.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first drawing finds what a server has drawn
  useIsomorphicLayoutEffect(() => {
    const text = inputIn(form)?.value;
    const country = firstCountry(config.phone, navigator.language);
    if (text || country !== shown.country)
      setTyped({ country, ...typed, ...(text && { [method === 'email' ? 'email' : 'number']: text }) });
  }, []);

  // Returns the focus to the field after a rejection, before the next key.
  useIsomorphicLayoutEffect(() => {
    if (errorMessage !== '' && !busy) inputIn(form)?.focus();
  }, [errorMessage, busy]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // A password manager may fill in a text and submit it before the next render.
    const text = inputIn(form)?.value ?? '';
    const contact: ContactEntry =
      method === 'email' ? { channel: method, email: text } : { channel: method, country: shown.country, number: text };
    widget.send({ type: 'submit_contact', entry: contact });
  }

  // Starts loading the next screen when the user focuses the form.
  function preload() {
    // The configuration contains every form that is drawn.
    const next = nextScreens[formGets(config, method) as keyof typeof nextScreens];
    void screens[next].load().catch(() => {});
  }

  const field = {
    readOnly: busy || isLocked,
    required: true,
    // Without this code, no field is marked: the message says that the code cannot be loaded.
    invalid: afterPaintChunk.loaded?.blamesField(errorMessage),
    'aria-describedby': errorId,
    onFocus: preload,
  };
  return (
    <form ref={form} className="latchkey-form" method="dialog" noValidate onSubmit={onSubmit}>
      {method === 'email' ? (
        <TextField
          {...field}
          label={strings.main.email}
          type="email"
          name="email"
          autoComplete={marked ? 'username webauthn' : 'email'}
          placeholder={strings.main.emailPlaceholder}
          value={shown.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
      ) : (
        <PhoneField {...field} isLocked={isLocked} marked={marked} typed={shown} onType={(phone) => setTyped({ ...typed, ...phone })} />
      )}
      {useFieldError(errorId)}
      {/* A browser's translation may detach the text from React, so a new text needs a new element. */}
      <Button key={method} type="submit" busy={busy} enabled={takesPress(snapshot)}>
        {strings.main.submit[method]}
      </Button>
    </form>
  );
}
