import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/orders': '/assets',
} as const satisfies Screens;
