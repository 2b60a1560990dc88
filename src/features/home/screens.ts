import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/': '/',
  '/org': 'own',
} as const satisfies Screens;
