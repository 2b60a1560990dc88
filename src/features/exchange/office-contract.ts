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

/** The terms of a pair, as they are asked for and kept. */
export const pairTerms = z.strictObject({
  pair: pairAsset,
  isOpen: z.boolean(),
  source: z.enum(SOURCES),
  personWon: dayWon,
  totalWon: dayWon,
});

/** What goes into a pair's accounts or back: won or its asset, from or to the operator's own account, or issued and taken out of circulation. */
export const pairFund = z.strictObject({
  pair: pairAsset,
  /** One of its two assets. */
  asset: z.enum(assetCodes),
  amount: z.string().min(1).max(60),
  way: z.enum(['in', 'out']),
  by: z.enum(['wallet', 'issue']),
});
export type PairFund = z.output<typeof pairFund>;
export type PairTermsWanted = z.output<typeof pairTerms>;

const both = z.strictObject({ asset: amount, won: amount });
const pair = z.strictObject({
  pair: pairAsset,
  /** Null where none were made: it is closed then. */
  terms: z
    .strictObject({
      id,
      isOpen: z.boolean(),
      source: z.enum(SOURCES),
      personWon: amount,
      totalWon: amount,
      /** Null where they are gone. */
      ...namesShape('madeBy'),
      /** Whether one person stopped it, whom nobody else checked. */
      isStopped: z.boolean(),
      ...namesShape('checkedBy'),
      madeAt: timestamp,
    })
    .nullable(),
  /** Won for one unit by its source, and of when that is where a feed says so; null where the feed has said none. */
  rate: amount.nullable(),
  rateAt: timestamp.nullable(),
  /** Whether it exchanges now, or why not. */
  state: z.enum(['open', 'closed', 'stale']),
  /** What its own accounts have to give, and what the operator's own account has of both. */
  fund: both,
  own: both,
  usedToday: amount,
  /** Whether its rate may be made by hand, and its asset be issued: it cannot leave this server. */
  isHere: z.boolean(),
});
export type OfficePair = z.output<typeof pair>;

const asking = { access: 'office', right: 'issue', proof: 'signs', output: act, status: 201 } as const;
const why = { reason: text(200) };

const exchangeCalls = {
  'GET /api/office/exchange': {
    summary:
      'The pairs in which people exchange: terms, rate and its age, what they have to give, what was exchanged today.',
    access: 'office',
    right: 'bank',
    output: z.strictObject({ pairs: z.array(pair), hasFeed: z.boolean() }),
  },
  'POST /api/office/exchange/terms': {
    summary:
      'Asks that a pair be opened, closed, or given another source or other limits of a day, which somebody else checks.',
    ...asking,
    body: pairTerms.extend(why),
    refusals: ['act_waits', 'not_so_now'],
  },
  'POST /api/office/exchange/stops': {
    summary:
      'Stops a pair at once, by one person: what was quoted is over. Opening it again wants two, asked for since.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: z.strictObject({ pair: pairAsset, ...why }),
    output: pair,
    refusals: ['not_so_now'],
  },
  'POST /api/office/exchange/funds': {
    summary: 'Asks that a pair be funded, or that something be taken back from it, which somebody else checks.',
    ...asking,
    body: pairFund.extend(why),
    refusals: ['act_waits', 'not_so_now'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, exchangeCalls);
