import type { Catalogue } from '../english/index.ts';
import { english } from '../english/index.ts';
import type { LocaleModule } from './chunks.ts';

/** The English catalogue, for hosts that pass it to a widget. */
const catalogue: Catalogue = { ...english, language: 'en' };

export default catalogue;

/** Loads the sentences for errors of a language. English has none: Stytch's messages are English. */
export const errors: LocaleModule['errors'] = undefined;

/** Loads the sentences of the account widget. Those of English are in the catalogue. */
export const account: LocaleModule['account'] = undefined;
