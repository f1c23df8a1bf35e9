export { createExchange } from './exchange.ts';
export { createSessionLife } from './sessionLife.ts';
