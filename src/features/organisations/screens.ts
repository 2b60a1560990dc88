import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/organisations': null,
  // An invited person may have to sign in first, and is then returned here.
  '/join': false,
} as const satisfies Screens;
