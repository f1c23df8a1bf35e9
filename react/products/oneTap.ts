export * from '../../core/methods/oneTap/observer.ts';
export { OneTapMessage } from '../parts/OneTapMessage.tsx';
export { OneTapPrompt } from '../parts/OneTapPrompt.tsx';
