import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/id': '/id',
  '/add-credential': '/id',
  '/verify': false,
} as const satisfies Screens;
