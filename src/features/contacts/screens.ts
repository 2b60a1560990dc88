import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/contacts': null,
} as const satisfies Screens;
