/**
 * Navigation entry of a screen, known without loading its code.
 *
 * - a path: the entry of the bottom navigation that is lit; a sub-screen lights its parent's
 * - null: no entry is lit
 * - false: the screen shows nothing personal and needs no session
 * - `sign-in`: as false, and the screen exists only where people must sign in
 * - `own`: the screen has a navigation of its own
 */
export type ScreenPlace = `/${string}` | null | false | 'sign-in' | 'own';

/** Screens of a feature by path. */
export type Screens = Readonly<Record<`/${string}`, ScreenPlace>>;
