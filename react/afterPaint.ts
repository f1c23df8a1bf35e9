/* The code that every widget loads right after its first paint, in one file. */
export { checkProps } from './checkProps.ts';
export { startMotion } from './motion.ts';
