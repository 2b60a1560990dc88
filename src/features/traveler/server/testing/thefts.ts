import type { TestReply } from '#app/server/testing/harness.ts';

/** Calls that a thief of a session would make at a refund operator's desk. */
export const thefts: Readonly<Record<string, (of: { readonly id: number }) => TestReply>> = {
  'POST /api/org/{id}/refunds/{refundId}/decide': ({ id }) => ({
    params: { id, refundId: 1 },
    body: { decision: 'pay', reason: 'Theft' },
  }),
  'POST /api/org/{id}/refund-shops': ({ id }) => ({ params: { id }, body: { businessNumber: '2208162517' } }),
  'DELETE /api/org/{id}/refund-shops/{shopId}': ({ id }) => ({ params: { id, shopId: 1 } }),
  'POST /api/org/{id}/refund-rules': ({ id }) => ({
    params: { id },
    body: { tiers: [{ from: '1', bps: 2000 }], dailyAmount: '1000', entryDays: 90 },
  }),
};
