/** A letter, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M12 1a11 11 0 1 0 10.4 14.6h-5.1a6.3 6.3 0 1 1 0-7.2h5.1A11 11 0 0 0 12 1z';
