import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const orders = {
  screens: { '/orders': () => import('./OrdersScreen.tsx') },
  stale: { order_update: ['GET /api/orders/'] },
} satisfies WebFeature<typeof screens>;
