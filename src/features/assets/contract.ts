import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';

export const refusals = defineRefusals({});

const asset = z.object({
  id,
  assetType: z.string(),
  name: z.string(),
  /** Spendable balance: posted less held. */
  balance: amount,
  /** Amount held by pending payments. */
  held: amount,
});
export type AssetOnWire = z.output<typeof asset>;

const share = z.object({
  assetType: z.string(),
  balance: amount,
  /** Current rate in USD for one whole unit. */
  rateUsd: amount,
  valueUsd: amount,
  /** Change of the rate over 24 hours, in percent with one decimal place. */
  changePercent: signedAmount,
  /** Share of the total value, in percent with one decimal place. */
  share: amount,
});
const portfolio = z.object({
  /** USD with two decimals, as are all values in this response. */
  valueUsd: amount,
  /** Current value less the value 24 hours ago, at the rates of that time. */
  changeUsd: signedAmount,
  changePercent: signedAmount,
  at: timestamp,
  assets: z.array(share),
  /**
   * Spendable won, which are not part of the value. Where the server offers no rates, the wallet shows them as its
   * total.
   */
  won: amount,
});

const valuePoint = z.object({
  at: timestamp,
  valueUsd: amount,
  /**
   * Changes since the previous point: those caused by rates, and those by incoming and outgoing payments. They sum to
   * the change of the value.
   */
  byRateUsd: signedAmount,
  byMovementUsd: signedAmount,
});
export type ValuePoint = z.output<typeof valuePoint>;
export type Portfolio = z.output<typeof portfolio>;

export const contract = defineContract(refusals, {
  'GET /api/assets/{userId}': {
    summary: 'Every asset with its spendable balance, in the order of the wallet.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(asset),
  },
  'GET /api/assets': {
    summary: 'Every asset of the caller with its spendable balance.',
    access: 'actor',
    reading: true,
    output: z.array(asset),
  },
  'GET /api/portfolio/{userId}': {
    summary: 'Value of the assets in USD, and its change over 24 hours.',
    access: 'path',
    reading: true,
    right: 'read',
    output: portfolio,
  },
  'GET /api/portfolio/{userId}/history': {
    summary: 'Value at 31 daily moments up to now, oldest first, each with the causes of its change.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.object({ points: z.array(valuePoint) }),
  },
});
