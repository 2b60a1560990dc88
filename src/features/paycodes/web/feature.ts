import type { WebFeature } from '#platform/web/feature.ts';

/** The payer's screen is a part of pay's screen (`BesidePay.tsx`). */
export const paycodes = {
  screens: {},
  stale: { shown_code_update: ['GET /api/pay-grants/', 'GET /api/local-currency/', 'GET /api/payments/'] },
} satisfies WebFeature<Record<never, never>>;
