import type { WebFeature } from '#platform/web/feature.ts';

const found = import.meta.glob<Readonly<Record<string, WebFeature>>>('../../features/*/web/feature.ts', {
  eager: true,
});

/** The web's side of every feature that has one. Their order is that of `app/server/features.ts`, which the walls check; here it means nothing. */
export const webFeatures: readonly WebFeature[] = Object.values(found).flatMap((module) => Object.values(module));
