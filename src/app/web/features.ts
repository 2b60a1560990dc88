import type { WebFeature } from '#platform/web/feature.ts';

const found = import.meta.glob<Readonly<Record<string, WebFeature>>>('../../features/*/web/feature.ts', {
  eager: true,
});

/** Web side of every feature that has one, in no particular order. */
export const webFeatures: readonly WebFeature[] = Object.values(found).flatMap((module) => Object.values(module));
