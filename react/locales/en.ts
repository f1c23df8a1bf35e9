import { english } from '../english/index.ts';

export default { ...english, language: 'en' };
