export { createExchange } from './exchange.ts';
export { resourceCode } from './resourceCode.ts';
export { askSession, createSessionCalls } from './sessionCalls.ts';
export { createSessionLife } from './sessionLife.ts';
