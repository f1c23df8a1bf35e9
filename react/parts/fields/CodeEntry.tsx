import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OtpState } from '../../../machines/domain.ts';
import { timeLeft } from '../../../machines/timeLeft.ts';
import type { AnyWidget } from '../../context.ts';
import { useStrings, useView } from '../../context.ts';
import type { CommonStrings } from '../../english/common.ts';
import { otpStrings } from '../../english/otp.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { fill } from '../../strings.ts';
import { useFormattedPhone } from '../../useFormattedPhone.ts';
import { Button } from '../buttons/Button.tsx';
import { EventButton } from '../buttons/EventButton.tsx';
import { useFieldError } from '../notices/ErrorMessage.tsx';
import { Heading } from '../notices/Heading.tsx';
import { Sentence } from '../notices/Sentence.tsx';
import { CodeInput } from './CodeInput.tsx';

type OtpSentences = CommonStrings & typeof otpStrings;

interface CodeEntryProps {
  readonly hasBack?: boolean | undefined;
  /** Whether a link lets the user correct the destination; default: `hasBack`. */
  readonly canCorrect?: boolean;
  /** The heading for a code that was not sent, but is shown by an app. Such a code has no countdown. */
  readonly heading?: { readonly title: string; readonly text: string };
  /** The reason for the question, before the text of the heading. */
  readonly reason?: string | undefined;
  /** The recipient of the code, if it is not the one that the user has entered. */
  readonly recipient?: ReactNode;
}

/** Draws the code field, its countdown and the resend button (OTP-04 to OTP-27). */
export function CodeEntry({ hasBack, canCorrect = hasBack, heading, reason, recipient }: CodeEntryProps) {
  const { snapshot, prefix } = useView();
  const strings = useStrings(otpStrings);
  const { otpState, config } = snapshot.context;
  return (
    <>
      <Heading
        title={heading?.title ?? strings.otp.header}
        textId={`${prefix}sent`}
        hasBack={hasBack}
        after={
          canCorrect &&
          !heading &&
          // The account's configuration has no `initial`.
          !config.initial?.locked && (
            <EventButton look="link" event="back">
              {otpState.type === 'email' ? strings.otp.wrongEmail : strings.otp.wrongPhone}
            </EventButton>
          )
        }
      >
        {reason && <span>{`${reason} `}</span>}
        {heading?.text ?? <Sentence text={strings.otp.sentTo} values={{ destination: recipient ?? <Destination {...otpState} /> }} />}
      </Heading>
      <CodeForm isSent={!heading} strings={strings} />
    </>
  );
}

/** Draws the part that a key press changes. */
function CodeForm({ isSent, strings }: { isSent: boolean; strings: OtpSentences }) {
  const { widget, snapshot, prefix } = useView();
  const { codeExpiresAt, resendFrom, errorMessage } = snapshot.context;
  const [code, setCode] = useState('');
  // `tried` is the last code that was offered to the chart, which submits only complete codes.
  const tried = useRef(code);
  const submitted = useRef<string>(undefined);
  const entry = useRef<HTMLDivElement>(null);
  const errorId = `${prefix}error`;
  const automaticId = `${prefix}automatic`;
  const verifying = /verifying/i.test(snapshot.activity ?? '');
  const resend = { type: 'resend_code' } as const;
  const isResting = widget.can(resend);
  const isResending = /resending/i.test(snapshot.activity ?? '');
  const pause = timeLeft(resendFrom, useNow(resendFrom));

  // After a new code was sent, empties and focuses the field: digits that were typed before the press belong to the old code.
  const wasResending = useRef(isResending);
  useIsomorphicLayoutEffect(() => {
    // While the server asks to wait, the button counts down, which is read out each second if it has the focus.
    if (wasResending.current && !isResending && (!errorMessage || (pause && entry.current?.matches(':focus-within')))) {
      if (!errorMessage && code === tried.current) setCode('');
      entry.current?.querySelector('input')?.focus();
    }
    wasResending.current = isResending;
  });

  // The chart decides when a code is complete (OTP-13). A code completed while the chart was busy is submitted afterwards; a
  // rejected code is not submitted again automatically.
  useIsomorphicLayoutEffect(() => {
    if (code === tried.current) return;
    const submission = { type: 'submit_code', code } as const;
    if (widget.can(submission)) {
      submitted.current = code;
      widget.send(submission);
    } else if (!isResting && isSent) return;
    tried.current = code;
  });

  // Repeats a complete code, which the server may have failed to check: after an offline error (READ-130), by Enter, or when it
  // is pasted or filled in again.
  const onSubmit = () => widget.send({ type: 'submit_code', code });

  return (
    <div ref={entry} className="latchkey-entry" onSubmit={onSubmit}>
      <p id={automaticId} className="latchkey-hidden">
        {strings.otp.automatic}
      </p>
      <CodeInput
        label={strings.otp.code}
        code={code}
        disabled={verifying || /leaving/i.test(snapshot.activity ?? '')}
        // A code that is being retyped was not refused.
        invalid={errorMessage !== '' && code === submitted.current}
        describedBy={`${errorId} ${prefix}sent ${automaticId}`}
        onType={(text) => (text === code ? onSubmit() : setCode(text))}
      />
      {useFieldError(errorId)}
      <div className="latchkey-helper latchkey-after">
        <div role="status">{verifying && <span>{strings.otp.verifying}</span>}</div>
        {verifying ? (
          <div className="latchkey-progress" role="progressbar" aria-label={strings.otp.verifying}>
            <div />
          </div>
        ) : (
          isSent && (
            <p className="latchkey-text">
              <Countdown expiresAt={codeExpiresAt} strings={strings} />
              <Button look="link" enabled={isResting && !pause} busy={isResending} onClick={() => widget.send(resend)}>
                <span key={pause}>
                  {pause ? fill(strings.otp.resendIn, { time: digitsIn(strings.language, pause) }) : strings.otp.resend}
                </span>
              </Button>
            </p>
          )
        )}
      </div>
    </div>
  );
}

/** Shows the remaining lifetime of a code, updated every second; screen readers hear only the end (OTP-17 to OTP-20). */
function Countdown({ expiresAt, strings }: { expiresAt: number; strings: OtpSentences }) {
  const time = timeLeft(expiresAt, useNow(expiresAt));
  return (
    <>
      {time && <span key={time}>{fill(strings.otp.expires, { time: digitsIn(strings.language, time) })}</span>}
      <span role="status">{!time && <span>{strings.otp.expired}</span>}</span>
    </>
  );
}

/** Shows the recipient of a code; a phone number never wraps. */
function Destination({ type, otpDestination }: OtpState) {
  const isPhone = type !== 'email';
  const text = useFormattedPhone(otpDestination, isPhone);
  return <span className={isPhone ? 'latchkey-nowrap' : undefined}>{text}</span>;
}

/** Returns a time or a number, such as `4:59`, in the digits of a language; undefined for Latin digits. */
export function digitsIn(language: string | undefined, text: string): string {
  if (!language) return text;
  const { format } = new Intl.NumberFormat(language);
  return text.replace(/\d/g, (digit) => format(Number(digit)));
}

/** Returns the time in milliseconds, updated every second until `until` has passed; in a still picture, the picture's time. */
function useNow(until: number): number {
  const { stillAt } = useView<AnyWidget>();
  const read = () => ({ until, now: Date.now() });
  const [seen, setSeen] = useState(read);
  useEffect(() => {
    if (stillAt) return undefined;
    const monotonicStart = Date.now() - performance.now();
    function look() {
      // The device's clock may be set back, and the monotonic clock may stop while the device sleeps.
      const now = Math.max(Date.now(), monotonicStart + performance.now());
      setSeen({ until, now });
      if (now >= until) clearInterval(timer);
    }
    const timer = setInterval(look, 1_000);
    look();
    return () => clearInterval(timer);
  }, [until, stillAt]);
  // After a change of `until`, the stored time is up to a second old, and would show too much remaining time.
  return stillAt ?? (seen.until === until ? seen : read()).now;
}
