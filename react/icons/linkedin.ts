/** Two letters, on 24 by 24: the makers want their own mark in no collection. */
export const path =
  'M3 8.5h4v12H3zM5 2.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM9.5 8.5h3.8v1.7a4.2 4.2 0 0 1 3.7-2c3.4 0 4.5 2.2 4.5 5.4v6.9h-4v-6.2c0-1.6-.5-2.7-1.9-2.7s-2.1 1.1-2.1 2.7v6.2h-4z';
