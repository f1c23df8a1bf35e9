/** A hash, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M7.6 2h2.8v20H7.6zM13.6 2h2.8v20h-2.8zM2 7.6h20v2.8H2zM2 13.6h20v2.8H2z';
