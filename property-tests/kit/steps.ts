import type { Model } from './model/model.ts';
import type { StepMaker, StepOf } from './model/step.ts';
import { codeSteps } from './steps/codes.ts';
import { contactSteps, isInvalid } from './steps/contact.ts';
import { deviceSteps } from './steps/devices.ts';
import { elsewhereSteps } from './steps/elsewhere.ts';
import { passwordSteps } from './steps/passwords.ts';
import { sessionSteps } from './steps/sessions.ts';
import { surroundingSteps } from './steps/surroundings.ts';

const makers = { ...contactSteps, ...codeSteps, ...passwordSteps, ...sessionSteps, ...elsewhereSteps, ...deviceSteps, ...surroundingSteps };

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
  typeCode: 16,
  logIn: 8,
  createPassword: 8,
  followLink: 8,
  setNewPassword: 8,
  chooseMethod: 2,
  signOut: 6,
  meetTrouble: 2,
  letCodeExpire: 2,
  goBack: 2,
  goOnline: 8,
  endSession: 2,
  letSessionExpire: 2,
  reload: 2,
  openTab: 2,
  goOffline: 1,
  leaveAndReturn: 1,
  createPasskey: 8,
  usePasskey: 8,
  useWallet: 8,
  useOneTap: 8,
  beginSignedIn: 6,
  beginElsewhere: 12,
};

/** The weight of loading the page where only that leads back to the form. */
const backToForm = 12;

export function weightOf(kind: StepKind, { place, isSignedIn }: Model): number {
  if (kind === 'reload' && !place && !isSignedIn) return backToForm;
  return weights[kind] ?? 4;
}

/** The weight of a choice: a right code is more frequent than a wrong one. */
export const weightOfChoice = (step: Step): number => (step.kind === 'typeCode' && step.code === 'right' ? 3 : 1);

/** The kinds that make a request, which a prepared failure meets. */
const asking: readonly StepKind[] = [
  'submitContact',
  'typeCode',
  'resendCode',
  'createPassword',
  'logIn',
  'forgetPassword',
  'logInByMail',
  'resendMail',
];

/** Whether a step makes a request by the widget. */
export const asks = (step: Step): boolean => asking.includes(step.kind) && !(step.kind === 'submitContact' && isInvalid(step));

const keyOf = (step: Step) => JSON.stringify(step, Object.keys(step).sort());

/** Whether a step is possible in the model's state. */
export const isPossible = (model: Model, step: Step): boolean =>
  possibleSteps(model, stepKinds.includes(step.kind) ? [step.kind] : []).some((one) => keyOf(one) === keyOf(step));
