import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Who is offered something may have to sign in first, and comes back.
  '/offer': false,
} as const satisfies Screens;
