import { useRef } from 'react';
import type { AccountWidget } from '../../core/widgets/account.ts';
import type { AccountSection } from '../../machines/widgets/accountItems.ts';
import sheet from '../account.css?inline';
import { useStrings, useView } from '../context.ts';
import { accountStrings } from '../english/account.ts';
import { factorStrings } from '../english/factor.ts';
import factorSheet from '../factor.css?inline';
import { CodeEntry } from '../parts/fields/CodeEntry.tsx';
import { focusFirst } from '../parts/frame/Frame.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import passkeySheet from '../passkey.css?inline';
import passwordSheet from '../password.css?inline';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';
import { useSheet } from '../useSheet.ts';
import { AccountOverview } from './AccountOverview.tsx';
import type { Draft } from './AccountTask.tsx';
import { AccountTaskForm } from './AccountTask.tsx';
import { RecoveryCodes, Save, Scan } from './AppSetup.tsx';
import { FactorScreen } from './Factor.tsx';

const own = { ...accountStrings, ...factorStrings };

/** The activities of each step, which draw the same controls. */
const steps: Readonly<Record<string, string>> = {
  leaving: 'overview',
  noUser: 'noUser',
  editing: 'task',
  changing: 'task',
  asking: 'code',
  verifying: 'code',
  resending: 'code',
  scanning: 'scan',
  saving: 'save',
};

/** Draws the account of the signed-in user, and the forms that change it (ACCT-01). */
export function AccountScreen() {
  const { snapshot } = useView<AccountWidget>();
  const { account, factor } = useStrings(own);
  const { activity, context } = snapshot;
  const { config, userSession, task, adding, setup, codes, section } = context;
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  useSheet(factorSheet, box);
  useSheet(passkeySheet, box);
  useSheet(passwordSheet, box);
  const step = stepOf(activity, adding !== null);
  const last = useRef(step);
  // Typed text is kept while the user proves a factor or returns from the entry of a code.
  const draft = useRef<{ task: typeof task; typed: Draft }>({ task, typed: {} });
  if (draft.current.task !== task) draft.current = { task, typed: {} };

  const opened = useRef(task);
  opened.current = task ?? opened.current;

  // A link leads to its section, once, unless the user is elsewhere in the page already.
  const followed = useRef<AccountSection>(undefined);
  useIsomorphicLayoutEffect(() => {
    const { section: linked, layout } = config;
    if (step !== 'overview' || !userSession?.user || !linked || layout === 'tabs' || followed.current === linked) return;
    followed.current = linked;
    const heading = box.current?.querySelector<HTMLElement>(`[data-section=${linked}]`);
    if (!heading || document.activeElement !== document.body) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  }, [step, userSession?.user, config]);

  // A session may end while the user is elsewhere in the page. Checked here, because the focused control is gone before the effect.
  const hasFocus = box.current?.matches(':focus-within');
  // The screen keeps its name from step to step, so the frame does not move the focus.
  useIsomorphicLayoutEffect(() => {
    if (last.current === step) return;
    const isBack = step === 'overview' && last.current !== 'noUser';
    last.current = step;
    // The button that opened the form, or the section's title if the button is gone.
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-task], [data-section]') ?? [])];
    const button = places.find(({ dataset }) => dataset['task'] === JSON.stringify(opened.current));
    const place = button ?? places.find(({ dataset }) => dataset['section'] === section);
    // Another tab may have closed the form while the user is elsewhere in the page.
    if (!hasFocus && document.activeElement !== document.body) return;
    if (isBack && place) place.focus();
    else if (step !== 'noUser' || hasFocus) focusFirst(box.current);
  }, [step, section, hasFocus]);

  // The focused button may disappear, alone or with its section, for example when applications are loaded after a failure.
  const heading = box.current?.querySelector<HTMLElement>('section:focus-within [data-section]');
  useIsomorphicLayoutEffect(() => {
    if (!heading || step !== 'overview' || box.current?.matches(':focus-within')) return;
    if (heading.isConnected) heading.focus();
    else focusFirst(box.current);
  });

  return (
    <div ref={box} className="latchkey-stack latchkey-account">
      {step === 'noUser' && (
        <>
          <Heading title={account.title} />
          <Banner variant="warning" message={factor.noUser} />
        </>
      )}
      {step === 'overview' && (userSession?.user ? <AccountOverview user={userSession.user} /> : <Spinner />)}
      {step === 'task' && task && <AccountTaskForm task={task} draft={draft.current.typed} />}
      {step === 'factor' && <FactorScreen reason={account.stepUp} none={account.logInAgain} />}
      {step === 'code' && <Code isApp={setup !== null} />}
      {step === 'scan' && setup && <Scan setup={setup} />}
      {step === 'save' && setup && <Save setup={setup} />}
      {step === 'save' && !setup && codes && (
        <>
          <Heading title={account.recoveryCodes.title}>{account.recoveryCodes[codes.length > 0 ? 'text' : 'none']}</Heading>
          <RecoveryCodes codes={codes} done={account.recoveryCodes.done} />
        </>
      )}
    </div>
  );
}

function stepOf(activity: string | null, isAdding: boolean): string {
  if (!activity) return 'overview';
  if (activity === 'repeating') return isAdding ? 'code' : 'task';
  return activity.startsWith('factor') ? 'factor' : (steps[activity] ?? 'overview');
}

function Code({ isApp }: { isApp: boolean }) {
  const { factor } = useStrings(factorStrings);
  return <CodeEntry hasBack {...(isApp && { heading: { title: factor.appTitle, text: factor.appText } })} />;
}
