import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/organisations': null,
  // Who is invited may have to sign in first, and comes back.
  '/join': false,
} as const satisfies Screens;
