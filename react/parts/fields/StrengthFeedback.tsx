import { useRef } from 'react';
import { isInputError } from '../../../machines/errors.ts';
import type { Strength, StrengthVerdict } from '../../../machines/login/strength.ts';
import { useStrings } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { foreign } from '../../errorText.ts';
import { hintText } from '../../hintText.ts';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../notices/Message.tsx';
import { Checklist } from './Checklist.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface StrengthFeedbackProps {
  readonly id: string;
  readonly strength: Strength;
  readonly onTryAgain: () => void;
}

/**
 * Shows the strength of a password while it is typed, and announces changes to screen readers. During a check, the space
 * stays reserved, so that the layout does not jump.
 */
export function StrengthFeedback({ id, strength, onTryAgain }: StrengthFeedbackProps) {
  const strings = useStrings(passwordStrings);
  const { verdict, error, password } = strength;
  const last = useRef<StrengthVerdict['policy']>('none');
  if (verdict) last.current = verdict.policy;
  const policy = password === '' ? 'none' : last.current;
  const warning = verdict?.warning ?? '';
  const hint = hintText(warning, strings);

  return (
    <div id={id} className="latchkey-strength" role="status">
      {policy === 'none' && error === '' && <p className="latchkey-text latchkey-helper">{strings.password.hint}</p>}
      {policy === 'zxcvbn' && <StrengthMeter score={verdict?.score} isBreached={verdict?.isBreached} />}
      {policy === 'luds' && <Checklist missing={verdict?.missing} />}
      {policy === 'zxcvbn' && warning !== '' && (
        <p className="latchkey-text latchkey-helper" lang={hint === warning ? foreign : undefined} dir="auto">
          {hint}
        </p>
      )}
      {policy !== 'none' && verdict?.isBreached && <p className="latchkey-text latchkey-error">{strings.password.strength.breached}</p>}
      {error !== '' && (
        <p className="latchkey-text latchkey-error">
          <Message shown={error} />{' '}
          {!isInputError(error) && (
            <Button look="link" onClick={onTryAgain}>
              {strings.tryAgain}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
