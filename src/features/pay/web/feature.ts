import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const pay = {
  screens: {
    '/pay': () => import('./paying/PayScreen.tsx'),
    '/checkout': () => import('./checkout/CheckoutScreen.tsx'),
  },
  stale: {
    charge_update: ['GET /api/charges/{id}'],
    balance_update: ['GET /api/payments/'],
  },
} satisfies WebFeature<typeof screens>;
