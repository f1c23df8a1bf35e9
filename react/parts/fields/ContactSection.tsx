import { contactMethods, currentMethod, hasPasskeyButton } from '../../../machines/login/sections.ts';
import { useView } from '../../context.ts';
import { Banner } from '../notices/Banner.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Tabs } from './Tabs.tsx';

/** Draws one form, or one tab per method with the selected method's form (FORM-01, FORM-02). */
export function ContactSection() {
  const { widget, snapshot, strings } = useView();
  const methods = contactMethods(snapshot.context.config);
  const method = currentMethod(snapshot.context);
  if (!method) return null;
  return (
    <>
      {/* With a passkey button, the message appears below that button. */}
      {!hasPasskeyButton(snapshot.context) && <Banner variant="warning" message={snapshot.context.passkeyMessage} />}
      {/* A single form is in `Tabs`, too: it keeps its text and focus when a new configuration adds methods. */}
      <Tabs
        label={strings.main.methods}
        tabs={methods.map((value) => ({ value, label: strings.main.tabs[value] }))}
        selected={method}
        onSelect={(value) => widget.send({ type: 'choose_method', method: value })}
      >
        <ContactForm method={method} />
      </Tabs>
    </>
  );
}
