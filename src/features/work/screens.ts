import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/work': '/work',
} as const satisfies Screens;
