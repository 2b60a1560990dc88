import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/reserves': '/assets',
  '/withdraw': '/assets',
} as const satisfies Screens;
