import type { TestReply } from '#app/server/testing/harness.ts';

/**
 * Calls by which the thief of a session would join an organisation, let others in, or claim refunds by their own
 * passport.
 */
export const thefts: Readonly<Record<string, (of: { readonly id: number; readonly userId: number }) => TestReply>> = {
  'POST /api/org/{id}/role-rules': ({ id }) => ({
    params: { id },
    body: {
      role: 'auditor',
      name: 'Anything',
      nameKo: '아무거나',
      vct: 'https://thief.example/card',
      claim: 'name',
      value: 'Thief',
      issuer: 'https://thief.example',
    },
  }),
  'POST /api/org/{id}/refund-proofs': ({ id }) => ({
    params: { id },
    body: {
      name: 'Anything',
      nameKo: '아무거나',
      vct: 'https://thief.example/card',
      nationality: 'nationality',
      number: 'number',
      issuer: 'https://thief.example',
    },
  }),
  'POST /api/refund-proofs/{userId}': ({ userId }) => ({ params: { userId }, body: { responseCode: 'a'.repeat(43) } }),
  'POST /api/campaign-memberships/{userId}': ({ userId }) => ({
    params: { userId },
    body: { responseCode: 'a'.repeat(43) },
  }),
  'POST /api/sign-in-credentials/{userId}': ({ userId }) => ({
    params: { userId },
    body: { responseCode: 'a'.repeat(43) },
  }),
  'POST /api/staff-roles/take': () => ({ body: { responseCode: 'a'.repeat(43) } }),
};
