import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/verify': false,
} as const satisfies Screens;
