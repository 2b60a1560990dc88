import type { WebFeature } from '#platform/web/feature.ts';

/** Pairs of an event and the calls that it makes stale; an event appears once per feature that follows it. */
export const staleAfter = (features: readonly WebFeature[]): (readonly [string, readonly string[]])[] =>
  features.flatMap(({ stale = {} }) => Object.entries(stale));
