import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/verify-identity': '/id',
} as const satisfies Screens;
