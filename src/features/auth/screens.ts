import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/login': 'sign-in',
  '/register': 'sign-in',
} as const satisfies Screens;
