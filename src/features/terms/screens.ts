import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Read before there is an account.
  '/terms': false,
} as const satisfies Screens;
