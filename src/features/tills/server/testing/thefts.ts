import { createECDH } from 'node:crypto';
import type { TestReply } from '#app/server/testing/harness.ts';

const TILL = { tillId: 1 };
const CLERK = { ...TILL, clerkId: 1 };
const clerk = { name: 'Thief', digits: '135790' };

/** Public key, as a device would send it. */
const POINT = createECDH('prime256v1').generateKeys('base64url');

/**
 * Calls that somebody with a stolen session could try about the tills of the user's organisation, and to pay at others.
 */
export const thefts: Readonly<Record<string, (of: { readonly id: number; readonly userId: number }) => TestReply>> = {
  'POST /api/pay-grants/{userId}': ({ userId }) => ({
    params: { userId },
    body: { signingKey: POINT, agreementKey: POINT, currentPassword: 'correct horse battery' },
  }),
  'POST /api/org/{id}/tills': ({ id }) => ({
    params: { id },
    body: { name: 'Thief', refundLimit: '1000000', clerks: [clerk] },
  }),
  'PATCH /api/org/{id}/tills/{tillId}': ({ id }) => ({ params: { id, ...TILL }, body: { refundLimit: '1000000' } }),
  'DELETE /api/org/{id}/tills/{tillId}': ({ id }) => ({ params: { id, ...TILL } }),
  'POST /api/org/{id}/tills/{tillId}/clerks': ({ id }) => ({ params: { id, ...TILL }, body: clerk }),
  'PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}': ({ id }) => ({ params: { id, ...CLERK }, body: {} }),
  'DELETE /api/org/{id}/tills/{tillId}/clerks/{clerkId}': ({ id }) => ({ params: { id, ...CLERK } }),
};
