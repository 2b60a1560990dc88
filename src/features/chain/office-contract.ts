import { z } from 'zod';
import { act, why } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { STATES } from './withdrawal-rules.ts';

const sum = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/, { error: 'must be whole won', abort: true })
  .refine((won) => BigInt(won) <= 10n ** 15n, 'must be 1000000000000000 at most');

/** Limits on withdrawals, in whole won; `oneWon` 0 allows none at all. */
export const networkLimits = z.strictObject({
  oneWon: sum,
  personWon: sum,
  totalWon: sum,
  /** Maximum total of withdrawals under way at a time. */
  hotWon: sum,
  /** Two officers must check a withdrawal from this daily total of a person on, and any to an address new to them. */
  eyesWon: sum,
  /** Hours for which an address counts as new, and the maximum total to it during that time. */
  newHours: z.int().min(0).max(720),
  newWon: sum,
});
export type NetworkLimits = z.output<typeof networkLimits>;

const reserve = z.strictObject({
  assetType: z.string(),
  /** EIP-55; null for the network's own coin. */
  contract: z.string().nullable(),
  /**
   * The treasury's balance at a final block, the amount that the ledger owes to its accounts, and the amount promised
   * to withdrawals under way.
   */
  reserve: amount,
  owed: amount,
  promised: amount,
  isCovered: z.boolean(),
  block: z.int(),
  /**
   * Reason why deposits and withdrawals of this asset are stopped: its contract did not do what its logs reported. Null
   * if the asset is open.
   */
  closed: z.strictObject({ why: z.string(), at: timestamp }).nullable(),
});
const open = z.strictObject({
  id,
  state: z.enum(STATES),
  assetType: z.string(),
  amount,
  fee: amount,
  won: amount,
  toAddress: z.string(),
  /** True once the withdrawal's transaction has a nonce: it can no longer be cancelled. */
  hasPlace: z.boolean(),
  /** Hash of the attempt that was mined, or else of the one last sent. */
  hash: z.string().nullable(),
  /** The treasury's nonce, with which an explorer finds the outcome. */
  nonce: z.int().nullable(),
  explorerUrl: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: timestamp,
});
export type OpenWithdrawal = z.output<typeof open>;
/** A transaction of the treasury that is not in a block yet and holds back all later ones. */
const outside = z.strictObject({
  id,
  kind: z.enum(['gas', 'withdrawal', 'anchor']),
  nonce: z.int(),
  state: z.enum(['reserved', 'signed', 'sent']),
  /** The last error; null if there was none. */
  fault: z.string().nullable(),
  /** True if the transaction was given up, so that an empty payment will use its nonce. */
  isVoid: z.boolean(),
  /** Amount and recipient of a withdrawal; null for any other transaction. */
  leaves: z.strictObject({ amount, assetType: z.string(), toAddress: z.string() }).nullable(),
  createdAt: timestamp,
});
export type OutsideSending = z.output<typeof outside>;

const network = z.strictObject({
  chainId: z.int(),
  /** EIP-55. Money sent to it increases the reserves and is credited to nobody. */
  treasury: z.string().nullable(),
  isOpen: z.boolean(),
  why: z.string().nullable(),
  reserves: z.array(reserve),
  limits: networkLimits,
  /** Won that left today in Seoul, and won of withdrawals under way. */
  wonToday: amount,
  wonHot: amount,
  stopped: z.string().nullable(),
  stoppedAt: timestamp.nullable(),
  withdrawals: z.array(open),
  outside: z.array(outside),
});
export type OfficeNetwork = z.output<typeof network>;

const asking = { access: 'office', right: 'issue', proof: 'signs', output: act, status: 201 } as const;
const asked = ['act_waits', 'not_so_now', 'own_organisation'] as const;
const hash = z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hex characters');

const networkCalls = {
  'GET /api/office/network': {
    summary:
      'The network behind this server: treasury balances and liabilities, limits, whether withdrawals are stopped, and withdrawals under way.',
    access: 'office',
    right: 'bank',
    output: network,
    refusals: ['not_offered'],
  },
  'POST /api/office/network/limits': {
    summary: 'Requests new limits for withdrawals. A second person must check the request.',
    ...asking,
    body: networkLimits.extend({ reason: text(200) }),
    refusals: [...asked],
  },
  'POST /api/office/network/limits/lower': {
    summary: 'Lowers limits for withdrawals immediately. No limit may become looser.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: networkLimits.extend({ reason: text(200) }),
    refusals: ['two_eyes', 'not_so_now'],
  },
  'POST /api/office/network/stop': {
    summary: 'Stops all withdrawals immediately. Transactions that are already under way continue.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: why,
  },
  'POST /api/office/network/open': {
    summary: 'Requests that withdrawals be resumed. A second person must check the request.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
  'POST /api/office/network/reopen': {
    summary:
      'Requests that an asset be reopened after its contract did not behave as it reported. A second person must check the request.',
    ...asking,
    body: z.strictObject({ assetType: z.string().max(20), reason: text(200) }),
    refusals: [...asked],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/release': {
    summary:
      'Requests the release of a withdrawal that is above the limit for checks. A second person must check the request.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/return': {
    summary: 'Returns the money of a withdrawal that has no nonce on the network yet, immediately.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: why,
    refusals: ['not_so_now', 'own_organisation'],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/decide': {
    summary:
      'Requests that an uncertain withdrawal count as paid, by the given transaction, or as unpaid. A second person must check the request.',
    ...asking,
    body: z.strictObject({
      found: z.enum(['paid', 'unpaid']),
      /** Hash of the transaction that made this payment; null if none did. */
      hash: hash.nullable(),
      reason: text(200),
    }),
    refusals: [...asked],
  },
  'POST /api/office/network/transactions/{transactionId}/void': {
    summary:
      'Requests that a transaction of the treasury that is in no block be given up: an empty payment takes its nonce. A second person must check the request.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, networkCalls);
