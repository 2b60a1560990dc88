import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Who is asked may have to sign in first, and comes back.
  '/connect': false,
} as const satisfies Screens;
