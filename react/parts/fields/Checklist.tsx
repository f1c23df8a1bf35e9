import type { StrengthVerdict } from '../../../machines/login/strength.ts';
import type { AnyWidget } from '../../context.ts';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { foreign } from '../../errorText.ts';
import { fill } from '../../strings.ts';
import { Drawing } from '../pictures/Drawing.tsx';

/**
 * Lists the rules of the `luds` policy, each with a check mark or a cross (PWD-22, PWD-23). Without `missing`, the rules have
 * no marks. Before the project's settings have arrived, a general hint takes their place.
 */
export function Checklist({ missing }: { missing: StrengthVerdict['missing'] | undefined }) {
  const { snapshot } = useView<AnyWidget>();
  const strings = useStrings(passwordStrings);
  const { passwordConfig } = snapshot.context.project;
  if (!passwordConfig) return <p className="latchkey-text latchkey-helper">{strings.password.hint}</p>;
  const { characters, complexity, kinds } = strings.password.strength;
  const { language = foreign } = strings;
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  return (
    <ul className="latchkey-group latchkey-rules">
      <Rule missing={missing?.characters}>{fill(characters, { n: passwordConfig.ludsMinimumCount })}</Rule>
      <Rule missing={missing?.complexity}>
        {fill(complexity, { n: passwordConfig.ludsComplexity, kinds: list.format(Object.values(kinds)) })}
      </Rule>
    </ul>
  );
}

function Rule({ missing, children }: { missing: number | undefined; children: string }) {
  const { met, unmet } = useStrings(passwordStrings).password.strength;
  const look = missing === undefined ? undefined : missing === 0 ? 'good' : 'bad';
  const mark = look && (look === 'good' ? met : unmet);
  return (
    <li className="latchkey-rule" data-look={look}>
      <Drawing size={16} line={2}>
        {look ? <path d={look === 'good' ? 'm3 8.5 3.5 3.5L13 4.5' : 'm4 4 8 8m0-8-8 8'} /> : <circle cx="8" cy="8" r="2" />}
      </Drawing>
      <span>
        {mark && <span key={mark} className="latchkey-hidden">{`${mark} `}</span>}
        <span>{children}</span>
      </span>
    </li>
  );
}
