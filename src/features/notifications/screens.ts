import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/inbox': '/',
} as const satisfies Screens;
