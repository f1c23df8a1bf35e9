export { createExchange } from './exchange.ts';
export { askSession, createSessionCalls } from './sessionCalls.ts';
export { createSessionLife } from './sessionLife.ts';
