/** A cloud, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M6.5 20a5.5 5.5 0 0 1-.8-10.95A6.5 6.5 0 0 1 17.6 7.5 6.3 6.3 0 0 1 17.5 20z';
