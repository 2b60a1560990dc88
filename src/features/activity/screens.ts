import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/history': '/',
} as const satisfies Screens;
