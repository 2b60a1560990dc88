import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/id': '/id',
  '/add-credential': '/id',
} as const satisfies Screens;
