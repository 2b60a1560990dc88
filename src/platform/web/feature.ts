import type { ComponentType } from 'react';
import type { Screens } from '#platform/screens.ts';

/** Loads the module of a screen, which is its only export. */
export type LoadScreen = () => Promise<Readonly<Record<string, ComponentType>>>;

/** Web side of a feature, without the code of its screens. Its words and reasons are found by file name. */
export interface WebFeature<S extends Screens = Record<never, never>> {
  /** Loader for each path in the feature's `screens.ts`. */
  readonly screens?: Readonly<Record<keyof S & string, LoadScreen>>;
  /** Routes that each event makes stale. Calls whose routes start with them are refetched while they are on screen. */
  readonly stale?: Readonly<Record<string, readonly `GET /api/${string}`[]>>;
}
