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

/** What may leave, in whole won; 0 of one withdrawal is nothing at all. */
export const networkLimits = z.strictObject({
  oneWon: sum,
  personWon: sum,
  totalWon: sum,
  /** Under way at once. */
  hotWon: sum,
  /** From so much of one person's day on, and of what leaves for an address that is new to them, two people look first. */
  eyesWon: sum,
  /** An address is new for so long, and so much leaves for it until then. */
  newHours: z.int().min(0).max(720),
  newWon: sum,
});
export type NetworkLimits = z.output<typeof networkLimits>;

const reserve = z.strictObject({
  assetType: z.string(),
  /** EIP-55; null of the network's own coin. */
  contract: z.string().nullable(),
  /** What the treasury has at a final block, what the ledger owes beside it, and what is promised to withdrawals under way. */
  reserve: amount,
  owed: amount,
  promised: amount,
  isCovered: z.boolean(),
  block: z.int(),
  /** Why nothing of it is taken in or leaves: its contract did something else than it said; null where it is open. */
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
  /** Its place on the network, by a nonce, is given: it cannot be called off any more. */
  hasPlace: z.boolean(),
  /** What was sent last, or is in a block. */
  hash: z.string().nullable(),
  /** The treasury's, by which an explorer tells what came of it. */
  nonce: z.int().nullable(),
  explorerUrl: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: timestamp,
});
export type OpenWithdrawal = z.output<typeof open>;
/** What the treasury sends that is in no block: what comes after it waits for it. */
const outside = z.strictObject({
  id,
  kind: z.enum(['gas', 'withdrawal', 'anchor']),
  nonce: z.int(),
  state: z.enum(['reserved', 'signed', 'sent']),
  /** What was said against it last; null where nothing was. */
  fault: z.string().nullable(),
  /** A payment of nothing is to have its place. */
  isVoid: z.boolean(),
  /** Of a withdrawal, what leaves for whom. */
  leaves: z.strictObject({ amount, assetType: z.string(), toAddress: z.string() }).nullable(),
  createdAt: timestamp,
});
export type OutsideSending = z.output<typeof outside>;

const network = z.strictObject({
  chainId: z.int(),
  /** EIP-55: whoever sends to it covers what is owed, and nobody is credited. */
  treasury: z.string().nullable(),
  isOpen: z.boolean(),
  why: z.string().nullable(),
  reserves: z.array(reserve),
  limits: networkLimits,
  /** Won that left today in Seoul, and that are under way. */
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
      'The network behind this server: what the treasury has beside what is owed, limits, whether it is stopped, and what is under way.',
    access: 'office',
    right: 'bank',
    output: network,
    refusals: ['not_offered'],
  },
  'POST /api/office/network/limits': {
    summary: 'Asks for other limits of what leaves, which somebody else checks.',
    ...asking,
    body: networkLimits.extend({ reason: text(200) }),
    refusals: [...asked],
  },
  'POST /api/office/network/limits/lower': {
    summary: 'Lowers limits at once: none of them may let out what did not leave before.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: networkLimits.extend({ reason: text(200) }),
    refusals: ['two_eyes', 'not_so_now'],
  },
  'POST /api/office/network/stop': {
    summary: 'Stops everything that leaves, at once. What is on its way already goes on.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: why,
  },
  'POST /api/office/network/open': {
    summary: 'Asks that what was stopped goes on, which somebody else checks.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
  'POST /api/office/network/reopen': {
    summary:
      'Asks that an asset is taken in and leaves again whose contract did something else than it said, which somebody else checks.',
    ...asking,
    body: z.strictObject({ assetType: z.string().max(20), reason: text(200) }),
    refusals: [...asked],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/release': {
    summary: 'Asks that a withdrawal above the sum leaves, which somebody else checks.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/return': {
    summary: 'Gives the money of a withdrawal back that has no place on the network yet, at once.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: why,
    refusals: ['not_so_now', 'own_organisation'],
  },
  'POST /api/office/network/withdrawals/{withdrawalId}/decide': {
    summary:
      'Asks that a withdrawal of which nobody knows counts as paid, by the transaction that paid it, or as not paid; somebody else checks.',
    ...asking,
    body: z.strictObject({
      found: z.enum(['paid', 'unpaid']),
      /** Of the transaction that paid it; null where none did. */
      hash: hash.nullable(),
      reason: text(200),
    }),
    refusals: [...asked],
  },
  'POST /api/office/network/transactions/{transactionId}/void': {
    summary:
      'Asks that a transaction of the treasury is given up that no block has: a payment of nothing is to have its place; somebody else checks.',
    ...asking,
    body: why,
    refusals: [...asked],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, networkCalls);
