import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/bank-info': null,
} as const satisfies Screens;
