/** A letter, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M10.5 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM10.5 8.9a3.1 3.1 0 1 1 0 6.2 3.1 3.1 0 0 1 0-6.2zM15 5.7v12.6h3.6V5.7z';
