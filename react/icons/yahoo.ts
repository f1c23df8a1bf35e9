/** A letter, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M2.5 2.5h5.6L12 9.9l3.9-7.4h5.6l-7 12.2v6.8h-5v-6.8z';
