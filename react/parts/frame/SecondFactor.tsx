import { lazyScreen } from '../../lazyScreen.ts';
import { factorChunk } from './chunks.ts';
import { Later } from './Later.tsx';

const screen = lazyScreen(factorChunk, ({ FactorScreen }) => FactorScreen);

/** Draws the second factor, whose code loads late. */
export const SecondFactor = () => <Later part={screen} />;
