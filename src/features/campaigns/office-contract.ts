import { z } from 'zod';
import { act, why } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { amount, date, id, name, namesShape, timestamp } from '#platform/shapes.ts';
import { predicate, publicTerms } from './contract.ts';
import { GIVES, MOST_BPS, MOST_BUDGET, MOST_DAYS, MOST_SHOPS, STATES } from './rules.ts';

/** Whole won, from 1 to as much as a budget may be. */
const won = z
  .string()
  .regex(/^[1-9]\d{0,12}$/, { error: 'must be whole won, from 1 on', abort: true })
  .refine((text) => BigInt(text) <= MOST_BUDGET, `must be ${MOST_BUDGET} won at most`);

const DAY_MS = 86_400_000;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const terms = z
  .strictObject({
    name: name(60),
    nameKo: name(60),
    /** Basis points of what is paid. */
    bps: z.int().min(1).max(MOST_BPS),
    gives: z.enum(GIVES),
    mostPayment: won.nullable(),
    mostMonth: won.nullable(),
    /** Numbers of shops; null: all. */
    shops: z.array(id).min(1).max(MOST_SHOPS).nullable(),
    trades: z.array(z.enum(shopCategories)).min(1).max(shopCategories.length).nullable(),
    /** Days in Seoul, both counted. */
    firstDay: date,
    lastDay: date,
    budget: won,
    /** Whom it is for, by a credential shown once; null: everybody. */
    predicate: predicate.nullable().default(null),
  })
  .refine(({ firstDay, lastDay }) => daysOf(firstDay, lastDay) >= 1 && daysOf(firstDay, lastDay) <= MOST_DAYS, {
    path: ['lastDay'],
    error: `is 1 to ${MOST_DAYS} days from the first day on`,
  });
export type NewTerms = z.output<typeof terms>;

const campaign = z.strictObject({
  ...publicTerms,
  shops: z.array(z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() })).nullable(),
  state: z.enum(STATES),
  revision: z.int().positive(),
  budget: amount,
  /** The account of the house that is its budget, and what is in it: all of it, and of that what is held for a month’s end. */
  account: z.string(),
  balance: amount,
  held: amount,
  /** What the office’s own account has to fund a campaign with. */
  available: amount,
  /** What it gave, less what came back; of how many payments, of how many members. */
  given: amount,
  payments: z.int().nonnegative(),
  members: z.int().nonnegative(),
  /** Where it is for some alone: how many joined. */
  joined: z.int().nonnegative(),
  ...namesShape('madeBy'),
  madeAt: timestamp,
  startedAt: timestamp.nullable(),
  stoppedAt: timestamp.nullable(),
  /** The last act that asked for it to start; null: none did under these terms. */
  act: act.nullable(),
});
export type OfficeCampaign = z.output<typeof campaign>;

const lastMonth = z.strictObject({
  /** The first day of the month, in Seoul. */
  month: date,
  payments: z.int().nonnegative(),
  /** Of which it would have given something. */
  touched: z.int().nonnegative(),
  members: z.int().nonnegative(),
  /** Of whom so many would have been given all that a month may. */
  atCap: z.int().nonnegative(),
  total: amount,
  /** What had been given by the end of each day, its first to its last, never more than the budget. */
  days: z.array(amount),
  /** The day on which the budget would have been spent. */
  spentOn: date.nullable(),
  /** False: there were more payments than are read for this, and these are the first of them. */
  isWhole: z.boolean(),
  /**
   * Where the campaign is for some alone, and an organisation of this server issues what they show: how many such credentials stand. Who of last month’s payers
   * would have joined is not known, and all of them are counted. Null: nobody knows how many.
   */
  holders: z.int().nonnegative().nullable(),
});
export type LastMonth = z.output<typeof lastMonth>;

const credentialType = z.strictObject({
  vct: z.string(),
  name: z.string(),
  nameKo: z.string(),
  /** By which name who issues it signs; null: this server itself, of verified documents. */
  issuer: z.string().nullable(),
  issuerName: z.string().nullable(),
  claims: z.array(z.strictObject({ name: z.string(), label: z.string(), labelKo: z.string() })),
});
export type CredentialType = z.output<typeof credentialType>;

const campaignCalls = {
  'GET /api/office/campaign-credentials': {
    summary:
      'Credentials by which a campaign may be for some alone that are issued on this server, and the city of the currency.',
    access: 'office',
    right: 'see',
    output: z.strictObject({ city: z.string(), types: z.array(credentialType) }),
  },
  'GET /api/office/campaigns': {
    summary: 'Campaigns, the newest first, each with its budget and what it gave.',
    access: 'office',
    right: 'see',
    output: z.array(campaign),
    paged: true,
  },
  'GET /api/office/campaigns/{campaignId}': {
    summary: 'One campaign, with its budget, what it gave, and who asked for its start.',
    access: 'office',
    right: 'see',
    output: campaign,
  },
  'GET /api/office/campaigns/{campaignId}/last-month': {
    summary: 'What the campaign would have given of last month’s payments by its terms of now.',
    access: 'office',
    right: 'see',
    output: lastMonth,
  },
  'POST /api/office/campaigns': {
    summary: 'Makes a draft of a campaign.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: terms,
    output: campaign,
    status: 201,
    refusals: ['too_many_campaigns'],
  },
  'POST /api/office/campaigns/{campaignId}/change': {
    summary: 'Gives a draft other terms; what waits for a second person about it is void.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: terms,
    output: campaign,
    refusals: ['not_so_now'],
  },
  'POST /api/office/campaigns/{campaignId}/start': {
    summary: 'Asks that a draft be funded out of the office’s own account and run, which somebody else checks.',
    access: 'office',
    right: 'campaigns',
    proof: 'signs',
    body: why,
    output: act,
    status: 201,
    refusals: ['own_organisation', 'act_waits', 'not_so_now'],
  },
  'POST /api/office/campaigns/{campaignId}/stop': {
    summary: 'Stops a campaign: what payments were promised stays, the rest of its budget goes back.',
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
