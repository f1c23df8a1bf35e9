/** Which way a language is written. @param tag of BCP 47 */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(tag) ? 'rtl' : 'ltr');
