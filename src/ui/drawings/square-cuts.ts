import type { SealCut } from './seal.ts';

/** Outline of the institution's square seal, slightly hand-cut. */
export const SQUARE =
  'M4.6 1.7 24 1 43.2 1.5C45.6 1.6 46.6 2.7 46.6 5L47 24.4 46.4 43.4C46.3 45.6 45.3 46.6 43 46.6L23.6 47 4.8 46.5C2.5 46.4 1.5 45.4 1.5 43.2L1 23.2 1.6 4.6C1.7 2.6 2.6 1.8 4.6 1.7Z';

/**
 * Precomputed `squareCut` of the three texts of the institution's seal, so that the first screen need not load the code
 * that cuts others.
 */
export const SQUARE_CUTS = {
  인: {
    path: 'M16.75 11h4.99a5.25 5.25 0 0 1 5.25 5.25v1.71a5.25 5.25 0 0 1 -5.25 5.25h-4.99a5.25 5.25 0 0 1 -5.25 -5.25v-1.71a5.25 5.25 0 0 1 5.25 -5.25zM36.5 11L36.5 23.22M11.5 27.64L11.5 37L36.5 37',
    stroke: 4.4,
  },
  인감: {
    path: 'M11.76 9h1.09a3.36 3.36 0 0 1 3.36 3.36v7.38a3.36 3.36 0 0 1 -3.36 3.36h-1.09a3.36 3.36 0 0 1 -3.36 -3.36v-7.38a3.36 3.36 0 0 1 3.36 -3.36zM21 9L21 23.1M8.4 28.2L8.4 39L21 39M27.4 9L33.7 9L33.7 23.1M36.47 9L36.47 23.1M36.47 16.05L40 16.05M27.4 28.2L40 28.2L40 39L27.4 39Z',
    stroke: 3.1,
  },
  인증: {
    path: 'M11.76 9h1.09a3.36 3.36 0 0 1 3.36 3.36v7.38a3.36 3.36 0 0 1 -3.36 3.36h-1.09a3.36 3.36 0 0 1 -3.36 -3.36v-7.38a3.36 3.36 0 0 1 3.36 -3.36zM21 9L21 23.1M8.4 28.2L8.4 39L21 39M28.16 9L39.24 9M33.7 9L33.7 13.21M28.16 17.42L28.16 13.21L39.24 13.21L39.24 17.42M27.4 23.09L40 23.09M31.53 29.4h4.34a4.13 4.13 0 0 1 4.13 4.13v1.34a4.13 4.13 0 0 1 -4.13 4.13h-4.34a4.13 4.13 0 0 1 -4.13 -4.13v-1.34a4.13 4.13 0 0 1 4.13 -4.13z',
    stroke: 3.1,
  },
} as const satisfies Readonly<Record<string, SealCut>>;
