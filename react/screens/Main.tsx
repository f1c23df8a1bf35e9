import { contactMethods } from '../../machines/config.ts';
import { currentMethod } from '../../machines/login.ts';
import { useView } from '../context.ts';
import { ContactForm } from '../parts/ContactForm.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { Title } from '../parts/Title.tsx';

/** The first screen: every configured way in (MOUNT-16). */
export function Main() {
  const { snapshot, strings, theme } = useView();
  return (
    <div className="latchkey-stack">
      {!theme.hideHeaderText && <Title>{strings.main.header}</Title>}
      {currentMethod(snapshot.context) && <Contact />}
    </div>
  );
}

/** One form, or one tab per method and the chosen one's form (FORM-01, FORM-02). */
function Contact() {
  const { widget, snapshot, strings } = useView();
  const methods = contactMethods(snapshot.context.config);
  const method = currentMethod(snapshot.context);
  if (!method) return null;
  if (methods.length === 1) return <ContactForm method={method} />;
  return (
    <Tabs
      label={strings.main.methods}
      tabs={methods.map((value) => ({ value, label: strings.main.tabs[value] }))}
      selected={method}
      onSelect={(value) => widget.send({ type: 'choose_method', method: value })}
    >
      <ContactForm method={method} />
    </Tabs>
  );
}
