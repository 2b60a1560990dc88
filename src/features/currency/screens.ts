import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/standing': null,
} as const satisfies Screens;
