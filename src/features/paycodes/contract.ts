import { z } from 'zod';
import { refusals as ofAuth } from '#features/auth/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { grantRefusals } from './refusals.ts';
import { CAPS, LIFE_DAYS, MOST_DAYS, MOST_GRANTS } from './rules.ts';

/** A public key: an uncompressed point on P-256 (SEC 1), base64url. */
const point = z.base64url().length(87, 'must be 65 bytes in base64url');

/** The newest use of a grant. */
const lastUse = z.strictObject({
  /** Number of the showing that was used. */
  counter: z.int(),
  shop: z.string(),
  shopKo: z.string().nullable(),
  amount,
  /** `asked`: above the limits, so the payer must confirm the charge. */
  state: z.enum(['paid', 'asked', 'expired']),
  chargeId: id,
  paymentId: id.nullable(),
  usedAt: timestamp,
});

const payGrant = z.strictObject({
  id,
  onceCap: amount,
  dayCap: amount,
  paidToday: amount,
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  /** The phone can pay without a connection until then. */
  validUntil: timestamp,
  /** Renewals end then, at the latest. */
  endsAt: timestamp,
  lastUse: lastUse.nullable(),
});
export type PayGrant = z.output<typeof payGrant>;

/** A grant for the device that has its keys. */
const grantHere = z.strictObject({
  grant: payGrant,
  /** The server's half of the key agreement. */
  serverKey: point,
  /** The server's time, from which the device computes its clock's offset. */
  now: timestamp,
});
export type GrantHere = z.output<typeof grantHere>;

const newGrant = z.strictObject({
  signingKey: point,
  agreementKey: point,
  onceCap: amount.optional(),
  dayCap: amount.optional(),
  currentPassword: z.string().max(200).optional(),
});
export type NewGrant = z.output<typeof newGrant>;

export const refusals = { ...grantRefusals, wrong_password: ofAuth.wrong_password };

export const contract = defineContract(refusals, {
  'GET /api/pay-grants/{userId}': {
    summary: 'Lists the devices that can pay by showing a code, newest first, each with its newest use.',
    access: 'path',
    output: z.array(payGrant),
  },
  'POST /api/pay-grants/{userId}': {
    summary: `Lets the calling device pay by showing a code, without a connection, for ${LIFE_DAYS} days; renewed for at most ${MOST_DAYS}. At most ${CAPS.once.most} won for one payment and ${CAPS.day.most} for a day. Ends with the session. More than ${MOST_GRANTS} end the oldest.`,
    access: 'path',
    proof: 'signs',
    body: newGrant,
    output: grantHere,
    status: 201,
    refusals: ['caps_too_high', 'bad_key', 'wrong_password', 'too_many_requests', 'unavailable'],
  },
  'POST /api/pay-grants/{userId}/{id}/renewal': {
    summary: `Renews a grant for ${LIFE_DAYS} days and binds it to the calling session. Returns the server’s time.`,
    access: 'path',
    output: grantHere,
    refusals: ['grant_over'],
  },
  'DELETE /api/pay-grants/{userId}/{id}': {
    summary: 'Ends a grant at once. Repeating the call changes nothing.',
    access: 'path',
  },
});
