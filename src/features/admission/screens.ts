import type { Screens } from '#platform/screens.ts';

export const screens = {
  // Who has the link may have to sign in first, and comes back.
  '/role': false,
  '/refund-proof': '/traveler',
  '/campaign-join': '/localpay',
  '/login/credential': 'sign-in',
  '/sign-in-credentials': null,
} as const satisfies Screens;
