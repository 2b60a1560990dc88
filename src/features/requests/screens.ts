import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/requests': '/assets',
  // Who opens a link may have to sign in first, and comes back.
  '/request': false,
} as const satisfies Screens;
