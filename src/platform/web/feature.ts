import type { ComponentType } from 'react';
import type { Screens } from '#platform/screens.ts';

/** Fetches the module of a screen, which exports that alone. */
export type LoadScreen = () => Promise<Readonly<Record<string, ComponentType>>>;

/** What a feature gives the app in the browser, without the code of its screens; its words and reasons are found by their files' names. */
export interface WebFeature<S extends Screens = Record<never, never>> {
  /** Of each path in the feature's `screens.ts`. */
  readonly screens?: Readonly<Record<keyof S & string, LoadScreen>>;
  /** What each event makes stale: calls whose routes begin so are read again while they are on screen. */
  readonly stale?: Readonly<Record<string, readonly `GET /api/${string}`[]>>;
}
