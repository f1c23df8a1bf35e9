import { english } from '../english/index.ts';
import type { Catalogue } from '../strings.ts';

/** The sentences of the language, for a host that gives them to a widget itself. */
const catalogue: Catalogue = { ...english, language: 'en' };

export default catalogue;
