import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';
import { STALE } from './calls.ts';

export const orders = {
  screens: { '/orders': () => import('./OrdersScreen.tsx') },
  stale: { order_update: STALE },
} satisfies WebFeature<typeof screens>;
