import type { Screens } from '#platform/screens.ts';

export const screens = {
  '/traveler': '/traveler',
  '/travel-plan': '/traveler',
} as const satisfies Screens;
