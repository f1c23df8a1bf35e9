import { hasPasskeyButton } from '../../../machines/login/passkey.ts';
import { contactMethods, currentMethod } from '../../../machines/login/sections.ts';
import { useView } from '../../context.ts';
import { Banner } from '../notices/Banner.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Tabs } from './Tabs.tsx';

/** One form, or one tab per method and the chosen one's form (FORM-01, FORM-02). */
export function ContactSection() {
  const { widget, snapshot, strings } = useView();
  const methods = contactMethods(snapshot.context.config);
  const method = currentMethod(snapshot.context);
  if (!method) return null;
  const form = <ContactForm method={method} />;
  return (
    <>
      {/* What a button has to say stands below the button. */}
      {!hasPasskeyButton(snapshot.context) && <Banner variant="warning" message={snapshot.context.passkeyMessage} />}
      {methods.length === 1 ? (
        form
      ) : (
        <Tabs
          label={strings.main.methods}
          tabs={methods.map((value) => ({ value, label: strings.main.tabs[value] }))}
          selected={method}
          onSelect={(value) => widget.send({ type: 'choose_method', method: value })}
        >
          {form}
        </Tabs>
      )}
    </>
  );
}
