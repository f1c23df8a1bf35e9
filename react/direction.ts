/** Returns the writing direction of a language. @param tag a BCP 47 tag */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(tag) ? 'rtl' : 'ltr');
