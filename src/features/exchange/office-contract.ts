import { z } from 'zod';
import { assetCodes, coinCodes } from '#features/currency/assets.ts';
import { act } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { amount, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { MOST_A_DAY, SOURCES } from './pairs.ts';

const pairAsset = z.enum(coinCodes);
const dayWon = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'must be whole won, from 1 on', abort: true })
  .refine((won) => BigInt(won) <= MOST_A_DAY, `must be ${MOST_A_DAY} at most`);

/** Terms of a pair, as requested and as stored. */
export const pairTerms = z.strictObject({
  pair: pairAsset,
  isOpen: z.boolean(),
  source: z.enum(SOURCES),
  personWon: dayWon,
  totalWon: dayWon,
});

/**
 * A movement into a pair's accounts or out of them, in won or in its asset. The other side is the operator's own
 * account, or the issuance of the asset.
 */
export const pairFund = z.strictObject({
  pair: pairAsset,
  /** One of the pair's two assets. */
  asset: z.enum(assetCodes),
  amount: z.string().min(1).max(60),
  way: z.enum(['in', 'out']),
  by: z.enum(['wallet', 'issue']),
});
export type PairFund = z.output<typeof pairFund>;
export type PairTermsRequest = z.output<typeof pairTerms>;

const both = z.strictObject({ asset: amount, won: amount });
const pair = z.strictObject({
  pair: pairAsset,
  /** Null for a pair without terms, which is closed. */
  terms: z
    .strictObject({
      id,
      isOpen: z.boolean(),
      source: z.enum(SOURCES),
      personWon: amount,
      totalWon: amount,
      /** Null if that account was deleted. */
      ...namesShape('madeBy'),
      /** True if one person stopped the pair, without a second check. */
      isStopped: z.boolean(),
      ...namesShape('checkedBy'),
      madeAt: timestamp,
    })
    .nullable(),
  /** Won for one unit, from the pair's source, and the time of a feed's rate. Null while the feed has no rate. */
  rate: amount.nullable(),
  rateAt: timestamp.nullable(),
  /** `open`, or the reason why the pair is not exchanged now. */
  state: z.enum(['open', 'closed', 'stale']),
  /** Spendable funds of the pair's own accounts, and of the operator's own account. */
  fund: both,
  own: both,
  usedToday: amount,
  /** True if the asset cannot leave this server, so that officers may issue it and set its rate by hand. */
  isHere: z.boolean(),
});
export type OfficePair = z.output<typeof pair>;

const asking = { access: 'office', right: 'issue', proof: 'signs', output: act, status: 201 } as const;
const why = { reason: text(200) };

const exchangeCalls = {
  'GET /api/office/exchange': {
    summary: 'The exchange pairs with their terms, rate and its age, available funds, and the amount exchanged today.',
    access: 'office',
    right: 'bank',
    output: z.strictObject({ pairs: z.array(pair), hasFeed: z.boolean() }),
  },
  'POST /api/office/exchange/terms': {
    summary:
      'Requests that a pair be opened or closed, or that its rate source or daily limits be changed. A second person must check the request.',
    ...asking,
    body: pairTerms.extend(why),
    refusals: ['act_waits', 'not_so_now'],
  },
  'POST /api/office/exchange/stops': {
    summary:
      'Stops a pair immediately, by one person. Its quotes expire. Reopening it needs a new request and two people.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: z.strictObject({ pair: pairAsset, ...why }),
    output: pair,
    refusals: ['not_so_now'],
  },
  'POST /api/office/exchange/funds': {
    summary: 'Requests that funds be moved into a pair or out of it. A second person must check the request.',
    ...asking,
    body: pairFund.extend(why),
    refusals: ['act_waits', 'not_so_now'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, exchangeCalls);
