import type { Screens } from '#platform/screens.ts';

export const screens = {
  // The page needs no session: a person who must sign in first returns here afterwards.
  '/offer': false,
} as const satisfies Screens;
