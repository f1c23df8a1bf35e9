import type { Catalogue } from '../english/index.ts';
import { english } from '../english/index.ts';

/** The English catalogue, for hosts that pass it to a widget. */
const catalogue: Catalogue = { ...english, language: 'en' };

export default catalogue;
