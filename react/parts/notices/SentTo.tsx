import { useView } from '../../context.ts';
import { Sentence } from './Sentence.tsx';

/** A sentence with the address that the person has given, in a direction of its own. */
export function SentTo({ text }: { text: string }) {
  const { email } = useView().snapshot.context.passwordState;
  return <Sentence text={text} values={{ email: <bdi>{email}</bdi> }} />;
}
