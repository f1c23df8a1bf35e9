import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { StepUpWidget } from '../../core/widgets/stepUp.ts';
import type { FactorActivity, FactorContext } from '../../machines/login/factor.ts';
import type { Factor } from '../../machines/login/offeredFactors.ts';
import { mayEnroll, offeredFactors, shortened } from '../../machines/login/offeredFactors.ts';
import { useStrings, useView } from '../context.ts';
import { factorMessages, factorStrings } from '../english/factor.ts';
import sheet from '../factor.css?inline';
import { blamesField } from '../lateMessage.tsx';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { CodeEntry } from '../parts/fields/CodeEntry.tsx';
import { TextField } from '../parts/fields/TextField.tsx';
import { focusFirst } from '../parts/frame/Frame.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { ErrorMessage, useFieldError } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Sentence } from '../parts/notices/Sentence.tsx';
import { Success } from '../parts/notices/Success.tsx';
import { Sign } from '../parts/pictures/Sign.tsx';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';
import { useSheet } from '../useSheet.ts';
import { Save, Scan } from './AppSetup.tsx';

const own = { ...factorStrings, messages: factorMessages };
const useWords = () => useStrings(own);

/** The activities of each step, which draw the same controls. */
const steps: Readonly<Record<Exclude<FactorActivity, 'leaving'> | 'confirming' | 'nouser' | 'proven', string>> = {
  choosing: 'choose',
  sending: 'choose',
  confirming: 'choose',
  enrolling: 'choose',
  asking: 'ask',
  verifying: 'ask',
  resending: 'ask',
  scanning: 'scan',
  saving: 'save',
  nouser: 'leave',
  proven: 'done',
};

interface FactorScreenProps {
  /** The reason for the question. */
  readonly reason?: string;
  /** The sentence for a user without a factor. */
  readonly none?: string;
}

/** Draws the proof of another factor, at log-in and for a step-up (MFA-01, STEP-04). */
export function FactorScreen({ reason, none }: FactorScreenProps) {
  const { snapshot } = useView<StepUpWidget>();
  const { factor } = useWords();
  const name = (snapshot.activity ?? '').replace(/^factor/, '').toLowerCase() as FactorActivity;
  // The frame does not move the focus, because the screen keeps its name between steps, also after the first factor's code.
  const { entry } = snapshot.context as { readonly entry?: unknown };
  const last = useRef(entry || name === 'leaving' ? '' : steps[name]);
  // While a canceled log-in ends its session, the last step stays on the screen.
  const step = name === 'leaving' ? last.current || 'choose' : steps[name];
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  useIsomorphicLayoutEffect(() => {
    if (last.current !== step) focusFirst(box.current);
    last.current = step;
  }, [step]);
  return (
    <div ref={box} className="latchkey-stack" data-method={snapshot.context.factor?.method}>
      {(step === 'choose' || step === 'leave') && <Choice busy={name} reason={reason} none={none} />}
      {step === 'ask' && <Ask reason={reason} />}
      {step === 'scan' && snapshot.context.setup && (
        <Scan setup={snapshot.context.setup}>
          <Leave />
        </Scan>
      )}
      {step === 'save' && snapshot.context.setup && <Save setup={snapshot.context.setup} />}
      {step === 'done' && <Success title={factor.proven}>{factor.provenText}</Success>}
      {!step && <Spinner />}
    </div>
  );
}

const isStepUp = ({ policy }: Pick<FactorContext, 'policy'>) => policy === null;

/** Draws the button that cancels the proof, after the given alternatives. */
function Leave({ children }: { children?: ReactNode }) {
  const { factor } = useWords();
  const { snapshot } = useView<StepUpWidget>();
  return (
    <p className="latchkey-text latchkey-leave">
      {children}
      <EventButton look="link" event="cancel" busy={snapshot.activity === 'factorLeaving'}>
        {isStepUp(snapshot.context) ? factor.cancel : factor.logOut}
      </EventButton>
    </p>
  );
}

/** Draws a button for each factor that the user has; without one, offers to set up an app. */
function Choice({ busy, reason, none }: { busy: string; reason: string | undefined; none: string | undefined }) {
  const { widget, snapshot, prefix } = useView<StepUpWidget>();
  const strings = useWords();
  const { factor } = strings;
  const { context } = snapshot;
  const offered = offeredFactors(context);
  const isBusy = busy === 'sending' || busy === 'confirming';
  const canEnroll = mayEnroll(context);
  const text = reason ?? (isStepUp(context) ? factor.stepUp : factor.text);
  return (
    <>
      <Heading
        title={canEnroll ? factor.setUpTitle : factor.title}
        textId={isStepUp(context) ? `${prefix}text` : undefined}
        sign={<ShieldSign />}
      >
        {canEnroll ? factor.setUpText : text}
      </Heading>
      <ErrorMessage strings={strings} />
      <div className="latchkey-group">
        {offered.map((one, place) => (
          <Button
            key={`${one.method} ${one.destination}`}
            kind={place === 0 ? 'primary' : 'secondary'}
            enabled={widget.can({ type: 'choose_factor', factor: one })}
            busy={isBusy && isSame(one, context.factor)}
            onClick={() => widget.send({ type: 'choose_factor', factor: one })}
          >
            <span className="latchkey-text">
              <Sentence text={factor.methods[one.method]} values={{ destination: <Shortened {...one} /> }} />
            </span>
          </Button>
        ))}
        {canEnroll && (
          <EventButton event="set_up_app" busy={busy === 'enrolling'}>
            {factor.setUp}
          </EventButton>
        )}
        {offered.length === 0 && !canEnroll && <Banner variant="warning" message={none ?? factor.none} />}
      </div>
      <Leave />
    </>
  );
}

const isSame = (one: Factor, other: Factor | null) => one.method === other?.method && one.destination === other.destination;

function Shortened(factor: Factor) {
  const { context } = useView<StepUpWidget>().snapshot;
  return <span className={factor.method === 'sms' ? 'latchkey-nowrap' : undefined}>{shortened(factor, offeredFactors(context))}</span>;
}

/** Draws the entry of a code. A step-up repeats the reason, because the user may not have seen the choice. */
function Ask({ reason: given }: { reason: string | undefined }) {
  const { widget, snapshot } = useView<StepUpWidget>();
  const { factor } = useWords();
  const { factor: chosen, setup } = snapshot.context;
  const reason = isStepUp(snapshot.context) ? (given ?? factor.stepUp) : undefined;
  // In a step-up, `setup` belongs to the account's task.
  const isSettingUp = setup !== null && !isStepUp(snapshot.context);
  const app = chosen?.method === 'totp' && { hasBack: isSettingUp, heading: { title: factor.appTitle, text: factor.appText } };
  return (
    <>
      {chosen?.method === 'recovery' ? (
        <RecoveryEntry reason={reason} />
      ) : (
        <CodeEntry reason={reason} recipient={chosen && <Shortened {...chosen} />} {...app} />
      )}
      <Leave>
        {!isSettingUp && widget.can({ type: 'back' }) && offeredFactors(snapshot.context).length > 1 && (
          <>
            <EventButton look="link" event="back">
              {factor.other}
            </EventButton>{' '}
          </>
        )}
      </Leave>
    </>
  );
}

function RecoveryEntry({ reason }: { reason: string | undefined }) {
  const { prefix } = useView();
  const { factor } = useWords();
  return (
    <>
      <Heading title={factor.recoveryTitle} textId={`${prefix}text`}>
        {reason && `${reason} `}
        {factor.recoveryText}
      </Heading>
      <RecoveryForm />
    </>
  );
}

/** Draws the part that a key press changes. */
function RecoveryForm() {
  const { widget, snapshot, prefix } = useView<StepUpWidget>();
  const strings = useWords();
  const { factor } = strings;
  const [code, setCode] = useState('');
  const event = { type: 'submit_code', code } as const;
  const busy = snapshot.activity === 'factorVerifying';
  const readOnly = snapshot.activity !== 'factorAsking';
  const errorId = `${prefix}error`;

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    widget.send(event);
  }

  return (
    <form className="latchkey-form" method="dialog" noValidate onSubmit={submit}>
      <TextField
        name="recovery"
        label={factor.recoveryCode}
        value={code}
        autoComplete="off"
        spellCheck="false"
        autoCapitalize="none"
        autoCorrect="off"
        dir="ltr"
        readOnly={readOnly}
        invalid={blamesField(snapshot.context.errorMessage)}
        aria-describedby={`${errorId} ${prefix}text`}
        onChange={({ target }) => setCode(target.value)}
      />
      {useFieldError(errorId, strings)}
      <Button type="submit" enabled={widget.can(event)} busy={busy}>
        {factor.submit}
      </Button>
    </form>
  );
}

function ShieldSign() {
  return (
    <Sign>
      <path d="M12 3 4.5 6v5.5c0 4.5 3.1 7.6 7.5 9.5 4.4-1.9 7.5-5 7.5-9.5V6z" />
      <path d="m8.75 12 2.4 2.4 4.1-4.4" />
    </Sign>
  );
}

/** Draws the step-up: the proof, and its end. */
export function StepUpScreen() {
  const { snapshot } = useView<StepUpWidget>();
  const { factor } = useWords();
  if (snapshot.activity === 'cancelled') return null;
  return <FactorScreen none={snapshot.activity === 'noUser' ? factor.noUser : factor.none} />;
}
