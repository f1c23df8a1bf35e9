// The file of the second factor: its screen and the core's effects. The developer tools draw only the screen.
export * from '../core/widgets/factors.ts';
export { FactorScreen } from './screens/Factor.tsx';
