export { createExchange } from '../api/transport.ts';
export { resourceCode } from './resourceCode.ts';
export { askSession, createSessionCalls } from '../session/sessionCalls.ts';
export { createSessionLife } from '../session/sessionController.ts';
