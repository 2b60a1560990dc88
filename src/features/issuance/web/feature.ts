import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const issuance = {
  screens: { '/offer': () => import('./OfferScreen.tsx') },
} satisfies WebFeature<typeof screens>;
