/**
 * What is known of a screen without its code: the entry of the bottom navigation that is lit, a sub-screen its parent's, and null none; false shows
 * nothing of anybody, so that it needs no session; nor does `sign-in`, which is there only where somebody has to sign in. `own` has a navigation of its own.
 */
export type ScreenPlace = `/${string}` | null | false | 'sign-in' | 'own';

/** The screens of a feature by their path. */
export type Screens = Readonly<Record<`/${string}`, ScreenPlace>>;
