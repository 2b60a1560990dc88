import type { Screens } from '#platform/screens.ts';

export const screens = {
  // The texts can be read without an account.
  '/terms': false,
} as const satisfies Screens;
