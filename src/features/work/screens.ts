import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/work': '/work',
  '/standing-in': '/work',
} as const satisfies Screens;
