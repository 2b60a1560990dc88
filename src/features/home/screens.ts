import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/': '/',
} as const satisfies Screens;
