import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/import': '/id',
} as const satisfies Screens;
