import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Readable without an account.
  '/terms': false,
} as const satisfies Screens;
