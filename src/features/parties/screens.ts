import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/known': null,
} as const satisfies Screens;
