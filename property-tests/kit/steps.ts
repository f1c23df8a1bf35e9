import type { Model } from './model/model.ts';
import type { StepMaker, StepOf } from './model/step.ts';
import { accountSteps } from './steps/account.ts';
import { codeSteps } from './steps/codes.ts';
import { contactSteps, isInvalid } from './steps/contact.ts';
import { deviceSteps } from './steps/devices.ts';
import { elsewhereSteps } from './steps/elsewhere.ts';
import { factorSteps } from './steps/factors.ts';
import { passwordSteps } from './steps/passwords.ts';
import { sessionSteps } from './steps/sessions.ts';
import { surroundingSteps } from './steps/surroundings.ts';

const makers = {
  ...contactSteps,
  ...codeSteps,
  ...factorSteps,
  ...accountSteps,
  ...passwordSteps,
  ...sessionSteps,
  ...elsewhereSteps,
  ...deviceSteps,
  ...surroundingSteps,
};

/** A kind of step, such as `typeCode`. */
export type StepKind = keyof typeof makers;
/** A step of a path: its kind and its choices, as plain data. */
export type Step = { [K in StepKind]: StepOf<(typeof makers)[K], K> }[StepKind];

/** The names of all kinds of steps. */
export const stepKinds = Object.keys(makers) as StepKind[];

export const makerOf = ({ kind }: Step): StepMaker<object> => makers[kind] as unknown as StepMaker<object>;

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
  chooseFactor: 12,
  chooseAnotherFactor: 12,
  typeRecoveryCode: 12,
  setUpApp: 12,
  goOn: 12,
  giveUp: 1,
  openTask: 40,
  openItem: 30,
  saveName: 40,
  submitAddress: 40,
  changePassword: 40,
  renamePasskey: 40,
  confirmTask: 40,
  logOut: 1,
};

/** The weight of a page load or a sign-in where only these lead back to the widget. */
const backToForm = 12;

/** The weight of beginning a path with a session that lacks a second factor. */
const beginHalfway = 24;

/** The weight of a failure of a change, which is a single request. */
const troubleInAccount = 16;

/** Steps that end a path through the account early. */
const leaving: readonly StepKind[] = ['signOut', 'endSession', 'letSessionExpire', 'reload', 'leaveAndReturn'];

export function weightOf(kind: StepKind, { place, isSignedIn, isAccount, policy }: Model): number {
  if (policy && kind === 'beginSignedIn') return beginHalfway;
  if ((kind === 'reload' || kind === 'signInAs') && !place && !isSignedIn) return backToForm;
  if (isAccount && kind === 'meetTrouble') return troubleInAccount;
  return isAccount && place && leaving.includes(kind) ? 1 : (weights[kind] ?? 4);
}

/** The weight of a choice: a right code is more frequent than a wrong one. */
export const weightOfChoice = (step: Step): number =>
  ('code' in step && step.code === 'right') || ('as' in step && step.as === 'app') ? 3 : 1;

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
  'typeRecoveryCode',
  'setUpApp',
  'saveName',
  'submitAddress',
  'changePassword',
  'renamePasskey',
  'confirmTask',
];

/** Whether a step makes a request by the widget. */
export const asks = (step: Step): boolean =>
  step.kind === 'chooseFactor'
    ? step.method === 'sms' || step.method === 'email'
    : asking.includes(step.kind) && !('text' in step && isInvalid(step));

/** Returns every possible step in the model's state. */
export function possibleSteps(model: Model, kinds: readonly StepKind[]): readonly Step[] {
  const all = kinds.flatMap((kind) => makers[kind].choices(model).map((choice) => ({ kind, ...choice }) as Step));
  // The widget learns by a request that the session is over.
  if (model.provider.trouble === 'sessionOver') return all.filter(asks);
  // A page without a user shows no account.
  return model.isAccount && !model.place ? all.filter(({ kind }) => kind === 'signInAs' || kind === 'goOnline') : all;
}

const keyOf = (step: Step) => JSON.stringify(step, Object.keys(step).sort());

/** Whether a step is possible in the model's state. */
export const isPossible = (model: Model, step: Step): boolean =>
  possibleSteps(model, stepKinds.includes(step.kind) ? [step.kind] : []).some((one) => keyOf(one) === keyOf(step));
