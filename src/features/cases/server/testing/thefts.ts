import type { TestReply } from '#app/server/testing/harness.ts';

/** What a thief of a session would do about what its person disputes. */
export const thefts: Readonly<
  Record<string, (of: { readonly userId: number; readonly paymentId: number }) => TestReply>
> = {
  'POST /api/cases/{userId}': ({ userId, paymentId }) => ({
    params: { userId },
    body: { paymentId, reason: 'other', text: 'Theft' },
  }),
  'POST /api/cases/{userId}/{id}/withdraw': ({ userId }) => ({ params: { userId, id: 1 } }),
};
