import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/assets': '/assets',
  '/send': '/assets',
  '/receive': '/assets',
} as const satisfies Screens;
