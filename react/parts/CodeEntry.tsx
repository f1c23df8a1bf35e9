import { useId, useState } from 'react';
import { useView } from '../context.ts';
import { Button } from './Button.tsx';
import { CodeInput } from './CodeInput.tsx';
import { Countdown } from './Countdown.tsx';
import { Destination } from './Destination.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Sentence } from './Sentence.tsx';
import { Title } from './Title.tsx';

/** The code entry without a way back, for any screen that holds one (OTP-04 to OTP-27). */
export function CodeEntry() {
  const { widget, snapshot, strings } = useView();
  const { otpState, codeExpiresAt, errorMessage } = snapshot.context;
  const [code, setCode] = useState('');
  const errorId = useId();
  const verifying = snapshot.activity === 'verifying';
  const resend = { type: 'resend_code' } as const;

  function onType(typed: string) {
    setCode(typed);
    const submission = { type: 'submit_code', code: typed } as const;
    // The chart says when a code is whole (OTP-13); the same one is not tried again by itself.
    if (typed !== code && widget.can(submission)) widget.send(submission);
  }

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
        onType={onType}
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
            enabled={widget.can(resend)}
            busy={snapshot.activity === 'resending'}
            onClick={() => widget.send(resend)}
          >
            {strings.otp.resend}
          </Button>
        </p>
      )}
    </>
  );
}
