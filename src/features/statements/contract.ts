import { z } from 'zod';
import { inclusionState } from '#features/ledger/day-log.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, timestamp } from '#platform/shapes.ts';
import { extractCalls } from './extract-calls.ts';
import { LIMITS } from './extract-kinds.ts';
import { keyCalls } from './key-calls.ts';
import { KIT_PAPERS } from './kit.ts';
import { SIGNED_TYPE } from './statement.ts';
import { entry } from './statement-entry.ts';

export const refusals = defineRefusals({
  unknown_asset: { status: 422, title: 'This wallet does not have this asset' },
  period_reversed: { status: 422, title: 'The period ends before it begins' },
  too_many_entries: { status: 422, title: 'Too many entries for one file' },
  not_yet: { status: 422, title: 'The time is in the future' },
  not_done: { status: 409, title: 'The record is not completed yet' },
  fact_missing: { status: 422, title: 'The record has no such fact' },
  only_here: { status: 409, title: 'Links to this machine cannot be opened by others' },
  no_shop: { status: 404, title: 'You have no shop yet' },
  too_many_links: { status: 409, title: `A user can have at most ${LIMITS.links} open links` },
});

const asset = z.string().max(20);
/** RFC 3339 with any offset. Year 0 is rejected, as in `date`. */
const moment = z.iso
  .datetime({ offset: true })
  .refine((value) => !value.startsWith('0000'), 'must be an existing date and time');
/** Days in Asia/Seoul, both inclusive. */
const period = { from: date, to: date };

export const contract = defineContract(refusals, {
  ...keyCalls,
  'GET /api/statements/{userId}': {
    summary: 'Lists the entries of one asset in a period, with the balance after each. Days are in Asia/Seoul.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ asset, ...period }),
    output: z.array(entry),
    paged: true,
    refusals: ['unknown_asset', 'period_reversed'],
  },
  'GET /api/statements/{userId}/file': {
    summary: 'Downloads the statement of one asset and period, signed in X-JWS-Signature.',
    access: 'path',
    right: 'read',
    proof: 'signs',
    query: z.object({
      asset,
      ...period,
      format: z.enum(['pdf', 'csv']),
      language: z.enum(['en', 'ko']).default('en'),
    }),
    file: ['application/pdf', 'text/csv; charset=utf-8'],
    sends: ['Repr-Digest', 'X-JWS-Signature'],
    refusals: ['unknown_asset', 'period_reversed', 'too_many_entries'],
  },
  'GET /api/merchants/{userId}/kit': {
    summary:
      'Downloads printed material with which people pay a shop: a round sticker of 100 mm, a folded card, or an A3 poster.',
    access: 'path',
    right: 'take',
    query: z.object({ paper: z.enum(KIT_PAPERS) }),
    file: ['application/pdf'],
    refusals: ['no_shop'],
  },
  'GET /api/payments/{userId}/{id}/receipt': {
    summary: 'Downloads the receipt of a payment with its refunds, signed by this server and the shop’s organisation.',
    access: 'path',
    right: 'read',
    file: [SIGNED_TYPE],
    refusals: ['not_found'],
  },
  'GET /api/payments/{userId}/{id}/inclusion': {
    summary:
      'Returns the proof that a payment is in the tree of its day, and that day in the log of days, as its receipt contains it.',
    access: 'path',
    reading: true,
    right: 'read',
    output: inclusionState,
    refusals: ['not_found'],
  },
  'GET /api/balances/{userId}': {
    summary: 'Returns the balance of each account at a past time, computed from its entries. Default: now.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ at: moment.optional() }),
    output: z.object({
      at: timestamp,
      balances: z.array(z.object({ assetType: z.string(), name: z.string(), balance: amount })),
    }),
    refusals: ['not_yet'],
  },
  ...extractCalls,
});
