// The file of the second factor: its screen and the core's effects. The developer tools draw the screen alone.
export * from '../core/widgets/factors.ts';
export { FactorScreen } from './screens/Factor.tsx';
