import type { Screens } from '#platform/screens.ts';

// Nobody is signed in at a till. Only on hosted servers.
export const screens = { '/till': false } as const satisfies Screens;
