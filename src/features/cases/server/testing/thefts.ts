import type { TestReply } from '#app/server/testing/harness.ts';

/** Calls that somebody with a stolen session could try about the user's disputes. */
export const thefts: Readonly<
  Record<string, (of: { readonly userId: number; readonly paymentId: number }) => TestReply>
> = {
  'POST /api/cases/{userId}': ({ userId, paymentId }) => ({
    params: { userId },
    body: { paymentId, reason: 'other', text: 'Theft' },
  }),
  'POST /api/cases/{userId}/{id}/withdraw': ({ userId }) => ({ params: { userId, id: 1 } }),
};
