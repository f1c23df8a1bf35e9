import { useRef } from 'react';
import type { IdpWidget } from '../../core/widgets/idp.ts';
import { consentOf } from '../../machines/widgets/consent.ts';
import type { IdpContext, IdpState } from '../../machines/widgets/idp.ts';
import { announce } from '../announce.ts';
import { useStrings, useView } from '../context.ts';
import { consentStrings } from '../english/consent.ts';
import { sharedStrings } from '../english/shared.ts';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { ConsentList } from '../parts/fields/ConsentList.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Sentence } from '../parts/notices/Sentence.tsx';
import { Success } from '../parts/notices/Success.tsx';
import { focusTitle } from '../parts/notices/Title.tsx';
import { Sign } from '../parts/pictures/Sign.tsx';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';

const own = { ...consentStrings, ...sharedStrings };

/** Draws the consent and logout screen in each of its states (IDP-05 to IDP-22, OUT-04 to OUT-11, ERR-09). */
export function IDPConsent() {
  const screen = useRef<HTMLDivElement>(null);
  const { state, context } = useView<IdpWidget>().snapshot;
  const drawn = useRef<string>(undefined);
  const isAsking = isQuestion(state) || isAnswered(state, context);
  const content = isAsking ? `question for ${context.userId}` : state;
  const hadFocus = screen.current?.matches(':focus-within');

  // Moves the focus to new content, because the pressed button has disappeared or another user is asked. The first content gets no focus.
  useIsomorphicLayoutEffect(() => {
    const { current: box } = screen;
    const before = drawn.current;
    const isWaiting = /^IDPConsent(\.loading|\.submitting)?$/.test(content);
    if (before || !isWaiting) drawn.current = content;
    if (!before || before === content || isWaiting || !(hadFocus || document.activeElement === document.body)) return undefined;
    focusTitle(box);
    return isAsking ? announce(box, box?.querySelector('.latchkey-lead')?.textContent ?? '') : undefined;
  }, [content, hadFocus, isAsking]);

  return (
    <div ref={screen}>
      <Activity />
    </div>
  );
}

/** Whether the user's answer is being sent: the question stays, with its pressed button. */
const isAnswered = (state: IdpState, { consentRequired }: IdpContext) => state === 'IDPConsent.submitting' && consentRequired;

/** The longest name that is kept on one line, in characters. A name of this length fits even in capital letters. */
const longestLine = 12;

const isQuestion = (state: IdpState) => /appearing|asking/.test(state);

function Activity() {
  const { snapshot } = useView<IdpWidget>();
  const strings = useStrings(own);
  const { idp, success } = strings;
  const { state, context } = snapshot;
  if (isQuestion(state) || isAnswered(state, context)) return context.request?.flow === 'logout' ? <AskLogout /> : <AskConsent />;
  switch (state) {
    case 'IDPConsent.noSession':
      return <End path={person}>{idp.noSession}</End>;
    case 'IDPConsent.denied':
      return <End path={cross}>{idp.denied}</End>;
    case 'IDPConsent.stayed':
      return <End path={tick}>{idp.stayed}</End>;
    case 'IDPConsent.error':
      return <Failure />;
    case 'IDPConsent.done':
      return <Success title={success.title}>{success.text}</Success>;
    default:
      return <Waiting />;
  }
}

function AskConsent() {
  const { snapshot } = useView<IdpWidget>();
  const strings = useStrings(consentStrings);
  const { account, request } = snapshot.context;
  const { isPlain, lines } = consentOf(request?.flow === 'authorize' ? request.scope : '');
  const names = useNames();
  return (
    <div className="latchkey-stack">
      <Heading title={<Sentence text={isPlain ? strings.idp.signIn : strings.idp.access} values={names} />}>
        {account && <Sentence text={strings.idp.account} values={{ account }} />}
      </Heading>
      <div className="latchkey-group">
        <p className="latchkey-text">
          <Sentence text={strings.idp.requests} values={names} />
        </p>
        <ConsentList lines={lines} />
      </div>
      <Answers yes={strings.idp.allow} no={strings.idp.deny} />
    </div>
  );
}

function AskLogout() {
  const { title, text, yes, no } = useStrings(consentStrings).idp.logout;
  return (
    <div className="latchkey-stack">
      <Heading title={title}>
        <Sentence text={text} values={useNames()} />
      </Heading>
      <Answers yes={yes} no={no} />
    </div>
  );
}

function Answers({ yes, no }: { yes: string; no: string }) {
  const { state, context } = useView<IdpWidget>().snapshot;
  const isSent = state === 'IDPConsent.submitting';
  // Only a consent can be denied: a user who stays logged in sends nothing.
  const isDenial = isSent && context.request?.flow === 'authorize' && !context.isGranted;
  return (
    <div className="latchkey-group">
      <EventButton event="allow" busy={isSent && !isDenial}>
        {yes}
      </EventButton>
      <EventButton kind="secondary" event="deny" busy={isDenial}>
        {no}
      </EventButton>
    </div>
  );
}

function Failure() {
  const { widget } = useView<IdpWidget>();
  const strings = useStrings(consentStrings);
  return (
    <div className="latchkey-stack">
      <Heading title={strings.idp.error} />
      <ErrorMessage />
      {widget.can({ type: 'try_again' }) && (
        <EventButton kind="secondary" event="try_again">
          {strings.tryAgain}
        </EventButton>
      )}
    </div>
  );
}

/** Draws the end of the flow. The sentence is the title, which receives the focus. */
function End({ path, children }: { path: string; children: string }) {
  return (
    <div className="latchkey-stack" role="status">
      <Heading
        title={children}
        sign={
          <Sign>
            <path d={path} />
          </Sign>
        }
      />
    </div>
  );
}

const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.4 3.4-5 7.5-5s6.9 1.6 7.5 5';
const cross = 'm6.5 6.5 11 11m0-11-11 11';
const tick = 'm5.5 12.5 4.5 4.5 8.5-10';

function Waiting() {
  return (
    <div className="latchkey-stack">
      <Spinner />
    </div>
  );
}

/**
 * Returns the values of {client} and {project}, each in its own text direction: the applications and projects choose these
 * names.
 */
function useNames() {
  const { snapshot } = useView<IdpWidget>();
  const strings = useStrings(consentStrings);
  const { clientName, project } = snapshot.context;
  const named = (name: string) => <span className={name.length > longestLine ? undefined : 'latchkey-nowrap'}>{name}</span>;
  return { client: named(clientName || strings.idp.unnamed), project: named(project.name ?? location.hostname) };
}
