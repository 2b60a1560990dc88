import type { Screens } from '#platform/screens.ts';

// A till needs no session, since nobody is signed in there. Only hosted servers have tills.
export const screens = { '/till': false } as const satisfies Screens;
