import { useRef } from 'react';
import { isInputError } from '../../../machines/errors.ts';
import type { Strength, StrengthVerdict } from '../../../machines/login/strength.ts';
import { useStrings } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { foreign } from '../../errorText.ts';
import { hintText } from '../../hintText.ts';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../notices/Message.tsx';
import { Glyph } from '../pictures/Drawing.tsx';
import { Checklist } from './Checklist.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

interface StrengthFeedbackProps {
  readonly id: string;
  readonly strength: Strength;
  readonly onTryAgain: () => void;
}

/**
 * Shows the strength of a password while it is typed, and announces changes to screen readers. During a check, the last
 * verdict stays, so that the layout does not jump.
 */
export function StrengthFeedback({ id, strength, onTryAgain }: StrengthFeedbackProps) {
  const strings = useStrings(passwordStrings);
  const { verdict, error, password } = strength;
  const last = useRef<StrengthVerdict | null>(null);
  last.current = password === '' ? null : (verdict ?? last.current);
  const policy = last.current?.policy ?? 'none';
  const shown: Partial<StrengthVerdict> = (error === '' && last.current) || {};
  const { warning, isBreached } = shown;
  // A rejected password always shows a reason.
  const hint = warning ? hintText(warning, strings) : shown.isValid === false && !isBreached && strings.password.hint;

  return (
    <div id={id} className="latchkey-strength" role="status">
      {policy === 'none' && error === '' && <p className="latchkey-text latchkey-helper">{strings.password.hint}</p>}
      {policy === 'zxcvbn' && <StrengthMeter score={shown.score} isBreached={isBreached} />}
      {policy === 'luds' && <Checklist missing={shown.missing} />}
      {policy === 'zxcvbn' && hint && (
        <p key={hint} className="latchkey-text latchkey-helper" lang={hint === warning ? foreign : undefined} dir="auto">
          {hint}
        </p>
      )}
      {policy !== 'none' && isBreached && (
        <p className="latchkey-says latchkey-text latchkey-error">
          <Glyph of="error" />
          <span>{strings.password.strength.breached}</span>
        </p>
      )}
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
