import type { Screens } from '#platform/screens.ts';

export const screens = {
  // A person with the link may have to sign in first, and is then returned here.
  '/role': false,
  '/refund-proof': '/traveler',
  '/campaign-join': '/localpay',
  '/login/credential': 'sign-in',
  '/sign-in-credentials': null,
} as const satisfies Screens;
