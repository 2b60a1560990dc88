import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/assets': '/assets',
  '/value': '/assets',
  '/send': '/assets',
  '/receive': '/assets',
} as const satisfies Screens;
