import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/requests': '/assets',
  // False, because a person who opens a link may have to sign in first, and then returns to it.
  '/request': false,
} as const satisfies Screens;
