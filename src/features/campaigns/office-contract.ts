import { z } from 'zod';
import { act, why } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { amount, date, id, name, namesShape, timestamp } from '#platform/shapes.ts';
import { predicate, publicTerms } from './contract.ts';
import { GIVES, MOST_BPS, MOST_BUDGET, MOST_DAYS, MOST_SHOPS, STATES } from './rules.ts';

/** Whole won, from 1 to the largest budget. */
const won = z
  .string()
  .regex(/^[1-9]\d{0,12}$/, { error: 'must be whole won, at least 1', abort: true })
  .refine((text) => BigInt(text) <= MOST_BUDGET, `must be ${MOST_BUDGET} won at most`);

const DAY_MS = 86_400_000;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const terms = z
  .strictObject({
    name: name(60),
    nameKo: name(60),
    /** Rate of the benefit in basis points of the payment. */
    bps: z.int().min(1).max(MOST_BPS),
    gives: z.enum(GIVES),
    mostPayment: won.nullable(),
    mostMonth: won.nullable(),
    /** Ids of shops; null for all. */
    shops: z.array(id).min(1).max(MOST_SHOPS).nullable(),
    trades: z.array(z.enum(shopCategories)).min(1).max(shopCategories.length).nullable(),
    /** First and last day in Seoul, inclusive. */
    firstDay: date,
    lastDay: date,
    budget: won,
    /** Credential that a person must present once to join; null if the campaign is for everybody. */
    predicate: predicate.nullable().default(null),
  })
  .refine(({ firstDay, lastDay }) => daysOf(firstDay, lastDay) >= 1 && daysOf(firstDay, lastDay) <= MOST_DAYS, {
    path: ['lastDay'],
    error: `must be 1 to ${MOST_DAYS} days, counting the first day`,
  });
export type NewTerms = z.output<typeof terms>;

const campaign = z.strictObject({
  ...publicTerms,
  shops: z.array(z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() })).nullable(),
  state: z.enum(STATES),
  revision: z.int().positive(),
  budget: amount,
  /** House account of the budget, its balance, and the part held for the month's end. */
  account: z.string(),
  balance: amount,
  held: amount,
  /** Balance of the office's own account, from which a campaign is funded. */
  available: amount,
  /** Benefits less returns, with the number of payments and members. */
  given: amount,
  payments: z.int().nonnegative(),
  members: z.int().nonnegative(),
  /** Number of members, for a campaign that must be joined. */
  joined: z.int().nonnegative(),
  ...namesShape('madeBy'),
  madeAt: timestamp,
  startedAt: timestamp.nullable(),
  stoppedAt: timestamp.nullable(),
  /** Latest act that requests the start of the campaign; null if none was made for these terms. */
  act: act.nullable(),
});
export type OfficeCampaign = z.output<typeof campaign>;

const lastMonth = z.strictObject({
  /** First day of the month in Seoul. */
  month: date,
  payments: z.int().nonnegative(),
  /** Payments that would have had a benefit. */
  touched: z.int().nonnegative(),
  members: z.int().nonnegative(),
  /** Members who would have reached the monthly cap. */
  atCap: z.int().nonnegative(),
  total: amount,
  /** Cumulative benefits at the end of each day of the month, at most the budget. */
  days: z.array(amount),
  /** Day on which the budget would have been used up. */
  spentOn: date.nullable(),
  /** False if there were too many payments to read: the result then covers only the first of them. */
  isWhole: z.boolean(),
  /**
   * Number of valid credentials, if the campaign must be joined and an organisation of this server issues the
   * credential. Null if the number is unknown. The simulation counts all of last month's payers, since nobody knows
   * which of them would have joined.
   */
  holders: z.int().nonnegative().nullable(),
});
export type LastMonth = z.output<typeof lastMonth>;

const credentialType = z.strictObject({
  vct: z.string(),
  name: z.string(),
  nameKo: z.string(),
  /** Name under which the issuer signs; null for this server, which issues credentials from verified documents. */
  issuer: z.string().nullable(),
  issuerName: z.string().nullable(),
  claims: z.array(z.strictObject({ name: z.string(), label: z.string(), labelKo: z.string() })),
});
export type CredentialType = z.output<typeof credentialType>;

const campaignCalls = {
  'GET /api/office/campaign-credentials': {
    summary: 'Lists the credentials issued on this server that a campaign can require, and the city of the currency.',
    access: 'office',
    right: 'see',
    output: z.strictObject({ city: z.string(), types: z.array(credentialType) }),
  },
  'GET /api/office/campaigns': {
    summary: 'Lists campaigns, newest first, each with its budget and the benefits given.',
    access: 'office',
    right: 'see',
    output: z.array(campaign),
    paged: true,
  },
  'GET /api/office/campaigns/{campaignId}': {
    summary: 'Returns a campaign with its budget, the benefits given, and who requested its start.',
    access: 'office',
    right: 'see',
    output: campaign,
  },
  'GET /api/office/campaigns/{campaignId}/last-month': {
    summary: 'Simulates the campaign on last month’s payments with its current terms.',
    access: 'office',
    right: 'see',
    output: lastMonth,
  },
  'POST /api/office/campaigns': {
    summary: 'Creates a draft of a campaign.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: terms,
    output: campaign,
    status: 201,
    refusals: ['too_many_campaigns'],
  },
  'POST /api/office/campaigns/{campaignId}/change': {
    summary: 'Changes the terms of a draft. A pending act about it becomes void.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: terms,
    output: campaign,
    refusals: ['not_so_now'],
  },
  'POST /api/office/campaigns/{campaignId}/start': {
    summary: 'Requests that a draft be funded from the office’s account and started. A second person must check it.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: why,
    output: act,
    status: 201,
    refusals: ['own_organisation', 'act_waits', 'not_so_now'],
  },
  'POST /api/office/campaigns/{campaignId}/stop': {
    summary: 'Stops a campaign. Benefits already promised stay; the rest of its budget is returned.',
    access: 'office',
    right: 'stop',
    proof: 'signs',
    body: why,
    output: campaign,
    refusals: ['not_so_now'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, campaignCalls);
