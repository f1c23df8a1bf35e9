import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { PasskeyRegistrationWidget } from '../../../core/widgets/passkeyRegistration.ts';
import type { Passkey } from '../../../machines/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../../context.ts';
import { passkeyStrings } from '../../english/passkey.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { Button } from '../buttons/Button.tsx';
import { Drawing } from '../pictures/Drawing.tsx';

/** Edits a passkey's name; any text is accepted (PREG-09, PREG-10). */
export function PasskeyName({ passkey }: { passkey: Passkey }) {
  const { widget } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const [name, setName] = useState(passkey.name);
  const input = useRef<HTMLInputElement>(null);

  useIsomorphicLayoutEffect(() => input.current?.select(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    widget.send({ type: 'rename', name });
  }

  return (
    <form className="latchkey-name" method="dialog" onSubmit={save}>
      <input
        ref={input}
        className="latchkey-input"
        dir="auto"
        aria-label={strings.passkeyRegistration.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="icon" type="submit" aria-label={strings.passkeyRegistration.save}>
        <Drawing size={20} line={2}>
          <path d="m4 10.5 4 4 8-9" />
        </Drawing>
      </Button>
    </form>
  );
}
