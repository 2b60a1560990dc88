import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/links': null,
} as const satisfies Screens;
