import type { Model } from './model/model.ts';
import type { StepMaker, StepOf } from './model/step.ts';
import { codeSteps } from './steps/codes.ts';
import { contactSteps } from './steps/contact.ts';
import { linkSteps } from './steps/links.ts';
import { passwordSteps } from './steps/passwords.ts';
import { sessionSteps } from './steps/sessions.ts';
import { socialSteps } from './steps/social.ts';
import { surroundingSteps } from './steps/surroundings.ts';

const makers = { ...contactSteps, ...codeSteps, ...passwordSteps, ...linkSteps, ...sessionSteps, ...socialSteps, ...surroundingSteps };

/** A kind of step, such as `typeCode`. */
export type StepKind = keyof typeof makers;
/** A step of a path: its kind and its choices, as plain data. */
export type Step = { [K in StepKind]: StepOf<(typeof makers)[K], K> }[StepKind];

/** The names of all kinds of steps. */
export const stepKinds = Object.keys(makers) as StepKind[];

export const makerOf = ({ kind }: Step): StepMaker<object> => makers[kind] as unknown as StepMaker<object>;

/** Returns every possible step in the model's state. */
export function possibleSteps(model: Model, kinds: readonly StepKind[]): readonly Step[] {
  return kinds.flatMap((kind) => makers[kind].choices(model).map((choice) => ({ kind, ...choice }) as Step));
}

/** The relative frequency of each kind. Kinds that make progress are more frequent, so that short paths get far. */
const weights: Partial<Record<StepKind, number>> = {
  submitContact: 8,
  typeCode: 10,
  logIn: 8,
  createPassword: 8,
  followLink: 8,
  setNewPassword: 8,
  chooseMethod: 2,
  signOut: 2,
  endSession: 2,
  letSessionExpire: 2,
  reload: 2,
  openTab: 2,
  goOffline: 1,
  leaveAndReturn: 1,
};

export const weightOf = (kind: StepKind): number => weights[kind] ?? 4;

const keyOf = (step: Step) => JSON.stringify(step, Object.keys(step).sort());

/** Whether a step is possible in the model's state. */
export const isPossible = (model: Model, step: Step): boolean =>
  possibleSteps(model, stepKinds.includes(step.kind) ? [step.kind] : []).some((one) => keyOf(one) === keyOf(step));
