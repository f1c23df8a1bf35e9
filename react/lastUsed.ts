// The file of the method that was last used: its view and the core's part.
export * from '../core/widgets/lastUsed.ts';
export { WelcomeBack } from './screens/WelcomeBack.tsx';
