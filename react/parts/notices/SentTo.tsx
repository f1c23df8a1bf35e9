import { useView } from '../../context.ts';
import { Sentence } from './Sentence.tsx';

/** Draws a sentence with the user's email address, which keeps its own text direction. */
export function SentTo({ text }: { text: string }) {
  const { email } = useView().snapshot.context.passwordState;
  return <Sentence text={text} values={{ email: <bdi>{email}</bdi> }} />;
}
