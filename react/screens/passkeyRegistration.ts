// One chunk: whoever sees the first screen will want the second.
export { PasskeyRegistrationStart } from './PasskeyRegistrationStart.tsx';
export { PasskeyRegistrationSuccess } from './PasskeyRegistrationSuccess.tsx';
