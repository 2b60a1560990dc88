import type { WebFeature } from '#platform/web/feature.ts';

/** Events, and the calls that each makes stale; an event stands there once for each feature that follows it. */
export const staleAfter = (features: readonly WebFeature[]): (readonly [string, readonly string[]])[] =>
  features.flatMap(({ stale = {} }) => Object.entries(stale));
