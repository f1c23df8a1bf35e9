export * from '../../core/methods/oneTap/index.ts';
export { OneTapMessage } from '../parts/OneTapMessage.tsx';
export { OneTapPrompt } from '../parts/OneTapPrompt.tsx';
