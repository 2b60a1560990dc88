import { z } from 'zod';
import { percentOf } from '#features/currency/rules.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { defineKind, type Fact, inBoth } from '#features/office/server/acts/kind.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import { storedWonText } from '#platform/number-text.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { MOST_RUNNING } from '../../rules.ts';
import { type CampaignRow, countOpen, findCampaign, lockCampaign, setRunning } from '../campaigns-store.ts';
import { fundBudget } from '../funding.ts';
import { shopsForCampaigns } from '../shops-and-types.ts';

/** Subject of the act: only one act per campaign can be pending. */
export const subjectOf = (id: number) => `campaign:${id}`;

/** Locks and returns a campaign; 404 if there is none. */
export async function needCampaign(tx: Tx, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

/** Body of the act: the campaign with all terms that the maker saw, so that the signature covers them. */
const actOf = (row: CampaignRow, reason: string) => ({
  campaign: row.id,
  revision: row.revision,
  terms: {
    name: row.name,
    bps: row.bps,
    gives: row.gives,
    mostPayment: row.most_payment,
    mostMonth: row.most_month,
    shops: row.shops,
    trades: row.trades,
    firstDay: row.first_day,
    lastDay: row.last_day,
    budget: row.budget,
    ...(row.predicate && { predicate: { ...row.predicate } }),
  },
  reason,
});

/** Returns the act's body under the current terms; 404 if there is no such campaign. */
export async function startBody(tx: Tx, id: number, reason: string) {
  const row = await findCampaign(tx, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return actOf(row, reason);
}

const body = z.strictObject({
  campaign: z.int().positive(),
  revision: z.int().positive(),
  terms: z.record(z.string(), z.json()),
  reason: z.string().min(1).max(200),
});

/** Refuses a campaign that is not a draft of that revision, or whose last day would be over. */
async function needDraft(tx: Tx, { id, state, revision, last_day: lastDay }: CampaignRow, of: number): Promise<void> {
  if (state !== 'draft') throw refuse(refusals, 'not_so_now', { detail: 'The campaign has already been started.' });
  if (revision !== of)
    throw refuse(refusals, 'not_so_now', { detail: 'The terms of the campaign have changed since the request.' });
  const { is } = await tx.one(
    sql<{ is: boolean }>`SELECT ends_at <= clock_timestamp() AS is FROM campaigns WHERE id = ${id}`,
  );
  if (is) throw refuse(refusals, 'not_so_now', { detail: `The campaign’s last day, ${lastDay}, has passed.` });
}

/** Returns the account that funds campaigns and gets back what is left. */
async function fundingAccount(tx: Tx): Promise<AccountOwner> {
  const operator = await findOperator(tx);
  const { address } = await tx.one(
    sql<{ address: AccountOwner }>`SELECT address FROM users WHERE id = ${operator?.id ?? 0}`,
  );
  return address;
}

/**
 * Lists all terms of a campaign for the checker: dates, rate, budget, caps, shops by name and id, trades and condition.
 */
async function factsOf(tx: Tx, services: Services, row: CampaignRow): Promise<Fact[]> {
  const shops = row.shops === null ? [] : await shopsForCampaigns.of(services).name(tx, row.shops);
  const capText = (cap: string | null) => (cap === null ? '–' : storedWonText(cap));
  return [
    { name: 'sum', value: storedWonText(row.budget) },
    { name: 'period', value: `${row.first_day} – ${row.last_day}` },
    { name: 'rate', value: `${percentOf(row.bps)}%` },
    { name: 'gives', value: row.gives },
    { name: 'most_payment', value: capText(row.most_payment) },
    { name: 'most_month', value: capText(row.most_month) },
    { name: 'trades', value: row.trades?.join(', ') ?? '–' },
    ...(row.predicate ? [{ name: 'predicate', value: JSON.stringify(row.predicate) } as const] : []),
    { name: 'shops', value: row.shops === null ? '–' : String(shops.length) },
    ...shops.map(({ id, ...shop }): Fact => ({ name: 'shop', ...inBoth('value', shop, (name) => `${name} (${id})`) })),
  ];
}

/** Funds a campaign, which runs from its first day. */
export const startCampaign = defineKind({
  kind: 'campaign.start',
  body,
  make: 'campaigns',
  check: 'check',
  about: async (tx, { campaign }, { services }) =>
    shopsForCampaigns.of(services).ownersOf(tx, (await findCampaign(tx, campaign))?.shops ?? []),
  tell: async (tx, { campaign, revision, reason }, _, { services }) => {
    const row = await needCampaign(tx, campaign);
    await needDraft(tx, row, revision);
    const title = inBoth('title', { name: row.name, nameKo: row.name_ko }, (name) => name);
    return { subject: subjectOf(campaign), ...title, reason, facts: await factsOf(tx, services, row) };
  },
  carryOut: async (tx, _, { campaign, revision }) => {
    const row = await needCampaign(tx, campaign);
    await needDraft(tx, row, revision);
    if ((await countOpen(tx)).running >= MOST_RUNNING)
      throw refuse(refusals, 'too_many_campaigns', { detail: `At most ${MOST_RUNNING} campaigns can run at once.` });
    const from = await fundingAccount(tx);
    await setRunning(tx, campaign, from);
    await fundBudget(tx, { id: campaign, amount: BigInt(row.budget), from });
  },
});
