import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/bring': '/id',
} as const satisfies Screens;
