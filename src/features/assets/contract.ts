import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';

export const refusals = defineRefusals({});

const asset = z.object({
  id,
  assetType: z.string(),
  name: z.string(),
  /** What can be spent: posted less held. */
  balance: amount,
  /** What pending payments hold. */
  held: amount,
});
export type AssetOnWire = z.output<typeof asset>;

const share = z.object({
  assetType: z.string(),
  balance: amount,
  /** USD for one whole unit, now. */
  rateUsd: amount,
  valueUsd: amount,
  /** Of the rate, over 24 hours; one decimal place. */
  changePercent: signedAmount,
  /** Of the whole value, in percent; one decimal place. */
  share: amount,
});
const portfolio = z.object({
  /** Cents, as are all values here. */
  valueUsd: amount,
  /** Value now less the value of 24 hours ago, at the rates then. */
  changeUsd: signedAmount,
  changePercent: signedAmount,
  at: timestamp,
  assets: z.array(share),
  /** Won that can be spent; not part of the value. Where no rates are offered it is the total that the wallet shows. */
  won: amount,
});

const valuePoint = z.object({
  at: timestamp,
  valueUsd: amount,
  /** What changed since the point before: what rates did to what was there, and what came and went. They sum to the change of the value. */
  byRateUsd: signedAmount,
  byMovementUsd: signedAmount,
});
export type ValuePoint = z.output<typeof valuePoint>;
export type Portfolio = z.output<typeof portfolio>;

export const contract = defineContract(refusals, {
  'GET /api/assets/{userId}': {
    summary: 'Every asset with what can be spent of it, in the order of the wallet.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(asset),
  },
  'GET /api/assets': { summary: 'The same for the caller.', access: 'actor', reading: true, output: z.array(asset) },
  'GET /api/portfolio/{userId}': {
    summary: 'What the assets are worth in USD and how that changed over 24 hours.',
    access: 'path',
    reading: true,
    right: 'read',
    output: portfolio,
  },
  'GET /api/portfolio/{userId}/history': {
    summary:
      'The value of 31 moments a day apart, the oldest first and the last of them now, each with what changed it.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.object({ points: z.array(valuePoint) }),
  },
});
