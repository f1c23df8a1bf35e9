import { useEffect, useId, useRef, useState } from 'react';
import { useView } from '../context.ts';
import { otpStrings } from '../english/otp.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { CodeInput } from './CodeInput.tsx';
import { Countdown } from './Countdown.tsx';
import { Destination } from './Destination.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Sentence } from './Sentence.tsx';
import { Title } from './Title.tsx';

/** The code entry without a way back, for any screen that holds one (OTP-04 to OTP-27). */
export function CodeEntry() {
  const { widget, snapshot } = useView();
  const strings = useStrings(otpStrings);
  const { otpState, codeExpiresAt, errorMessage } = snapshot.context;
  const [code, setCode] = useState('');
  const tried = useRef(code);
  const errorId = useId();
  const verifying = snapshot.activity?.endsWith('verifying') ?? false;
  const resend = { type: 'resend_code' } as const;
  const isResting = widget.can(resend);

  // The chart says when a code is whole (OTP-13). One that was completed while the chart was busy
  // is submitted afterwards; one that was refused is not tried again by itself.
  useEffect(() => {
    if (code === tried.current) return;
    const submission = { type: 'submit_code', code } as const;
    if (widget.can(submission)) widget.send(submission);
    else if (!isResting) return;
    tried.current = code;
  }, [widget, code, isResting]);

  return (
    <>
      <Title>{strings.otp.header}</Title>
      <p className="latchkey-text latchkey-center">
        <Sentence text={strings.otp.sentTo} values={{ destination: <Destination {...otpState} /> }} />
      </p>
      <CodeInput
        label={strings.otp.code}
        code={code}
        disabled={verifying}
        invalid={errorMessage !== ''}
        describedBy={errorId}
        onType={setCode}
      />
      <ErrorMessage id={errorId} />
      <div role="status">{verifying && <p className="latchkey-text latchkey-center">{strings.otp.verifying}</p>}</div>
      {verifying ? (
        <div className="latchkey-progress" role="progressbar" aria-label={strings.otp.verifying}>
          <div />
        </div>
      ) : (
        <p className="latchkey-text latchkey-helper latchkey-center">
          <Countdown expiresAt={codeExpiresAt} />
          <Button
            look="link"
            enabled={isResting}
            busy={snapshot.activity?.endsWith('resending') ?? false}
            onClick={() => widget.send(resend)}
          >
            {strings.otp.resend}
          </Button>
        </p>
      )}
    </>
  );
}
