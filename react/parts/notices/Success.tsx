import type { ReactNode } from 'react';
import { useStrings } from '../../context.ts';
import { sharedStrings } from '../../english/shared.ts';
import { Sign } from '../pictures/Sign.tsx';
import { Heading } from './Heading.tsx';

interface SuccessProps {
  readonly title: string;
  readonly hasBack?: boolean;
  readonly children: ReactNode;
}

export function Success({ title, hasBack, children }: SuccessProps) {
  return (
    <div className="latchkey-stack">
      <Heading
        title={title}
        hasBack={hasBack}
        sign={
          <Sign look="good">
            <path className="latchkey-check" d="m5.5 12.5 4.5 4.5 8.5-10" pathLength="1" />
          </Sign>
        }
      >
        {children}
      </Heading>
    </div>
  );
}

export function PasswordConfirmation() {
  const { title, text } = useStrings(sharedStrings).success;
  return <Success title={title}>{text}</Success>;
}
