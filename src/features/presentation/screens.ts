import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Who is asked for something may have to sign in first, and comes back.
  '/present': false,
} as const satisfies Screens;
