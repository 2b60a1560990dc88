import type { Screens } from '#platform/screens.ts';

// Nobody is signed in at a till. There in hosted mode alone.
export const screens = { '/till': false } as const satisfies Screens;
