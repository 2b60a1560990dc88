import { assetOf } from '#features/currency/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Predicate } from '../contract.ts';
import { type CampaignState, type Gives, MOST_RUNNING } from '../rules.ts';

export interface CampaignRow {
  readonly id: number;
  readonly name: string;
  readonly name_ko: string;
  readonly bps: number;
  readonly gives: Gives;
  readonly most_payment: string | null;
  readonly most_month: string | null;
  readonly shops: number[] | null;
  readonly trades: string[] | null;
  /** First and last day in Seoul, inclusive. */
  readonly first_day: string;
  readonly last_day: string;
  readonly budget: string;
  /** Condition for joining; null for everybody. */
  readonly predicate: Predicate | null;
  readonly revision: number;
  /** State by the store's clock. */
  readonly state: CampaignState;
  readonly funder: AccountOwner | null;
  readonly made_by: UserId;
  readonly made_at: Date;
  readonly started_at: Date | null;
  readonly stopped_at: Date | null;
}
const columns = sql`c.id, c.name, c.name_ko, c.bps, c.gives, c.most_payment, c.most_month, c.shops, c.trades,
  (c.starts_at AT TIME ZONE 'Asia/Seoul')::date::text AS first_day, ((c.ends_at - interval '1 microsecond') AT TIME ZONE 'Asia/Seoul')::date::text AS last_day,
  c.budget, c.predicate, c.revision, c.funder, c.made_by, c.made_at, c.started_at, c.stopped_at,
  CASE WHEN c.state <> 'runs' THEN c.state WHEN c.ends_at <= clock_timestamp() THEN 'over'
       WHEN c.starts_at > clock_timestamp() THEN 'coming' ELSE 'runs' END AS state`;

/** Returns the house account of a campaign's budget. */
export const budgetOf = (id: number): AccountOwner => `house:campaign-${id}`;

const isOpen = sql`c.state = 'runs' AND c.starts_at <= clock_timestamp() AND c.ends_at > clock_timestamp()`;

/** SQL expression that is true if any campaign is open now; every payment needs it. */
export const anyIsOpen = sql`EXISTS (SELECT FROM campaigns c WHERE ${isOpen})`;

interface ShopOf {
  readonly shop: number;
  readonly trade: string;
}
/**
 * SQL condition that a campaign is for this user: it is for everybody, or they joined and their credential is valid.
 * The status of credentials of this server is read at the same time.
 */
const isGivenTo = ({ userId }: Owner) => sql`(c.predicate IS NULL OR EXISTS (
    SELECT FROM campaign_members m LEFT JOIN status_entries e ON (e.list_id, e.idx) = (m.status_list, m.status_idx) LEFT JOIN organisations o ON o.id = m.issuer_id
     WHERE m.campaign_id = c.id AND m.user_id = ${userId} AND m.left_at IS NULL AND m.stands_until > clock_timestamp()
       AND (e.is_revoked OR e.is_suspended) IS NOT TRUE AND (m.issuer_id IS NULL OR o.state = 'approved')))`;
const isFor = ({ shop, trade }: ShopOf) =>
  sql`(c.shops IS NULL OR ${shop}::bigint = ANY (c.shops)) AND (c.trades IS NULL OR ${trade}::text = ANY (c.trades))`;

/** An open campaign with the spendable rest of its budget. */
export interface OpenCampaign extends CampaignRow {
  readonly left: string;
}
const left = sql`coalesce((SELECT a.balance - a.held FROM accounts a WHERE a.owner = 'house:campaign-' || c.id AND a.asset_id = ${assetOf('KRW').id}), 0)`;

/** Lists campaigns that are open now for payments in a shop, each with whether it is for this payer. */
export const listOpenFor = (
  db: Queryable,
  who: Owner,
  shop: ShopOf,
): Promise<(OpenCampaign & { readonly is_theirs: boolean })[]> =>
  db.rows(
    sql<OpenCampaign & { readonly is_theirs: boolean }>`
      SELECT ${columns}, ${left} AS left, ${isGivenTo(who)} AS is_theirs FROM campaigns c WHERE ${isOpen} AND ${isFor(shop)} ORDER BY c.id LIMIT ${MOST_RUNNING}`,
  );

/** A locked campaign, with the current month in Seoul by the store's clock. */
export interface LockedCampaign extends OpenCampaign {
  readonly month: string;
}

/** Locks the campaigns that are open for this payer until the payment commits; stopping one waits. */
export const lockOpenFor = (tx: Tx, who: Owner, shop: ShopOf): Promise<LockedCampaign[]> =>
  tx.rows(
    sql<LockedCampaign>`
      SELECT ${columns}, ${left} AS left, date_trunc('month', clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date::text AS month FROM campaigns c WHERE ${isOpen} AND ${isFor(shop)} AND ${isGivenTo(who)} ORDER BY c.id LIMIT ${MOST_RUNNING} FOR SHARE OF c`,
  );

/** Lists running and upcoming campaigns. */
export const listRunning = (db: Queryable): Promise<CampaignRow[]> =>
  db.rows(sql<CampaignRow>`SELECT ${columns} FROM campaigns c WHERE c.state = 'runs' AND c.ends_at > clock_timestamp()
    ORDER BY c.starts_at, c.id LIMIT ${MOST_RUNNING}`);

/** Lists campaigns with ids below `before`, newest first. */
export const listCampaigns = (
  db: Queryable,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<CampaignRow[]> =>
  db.rows(
    sql<CampaignRow>`SELECT ${columns} FROM campaigns c WHERE c.id < ${before} ORDER BY c.id DESC LIMIT ${count}`,
  );

export const findCampaign = (db: Queryable, id: number): Promise<CampaignRow | undefined> =>
  db.maybe(sql<CampaignRow>`SELECT ${columns} FROM campaigns c WHERE c.id = ${id}`);

export const lockCampaign = (tx: Tx, id: number): Promise<CampaignRow | undefined> =>
  tx.maybe(sql<CampaignRow>`SELECT ${columns} FROM campaigns c WHERE c.id = ${id} FOR NO KEY UPDATE`);

/** Returns the balance of some budgets, and the part held for the month's end. */
export const readBudgets = (
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; balance: string; held: string }[]> =>
  db.rows(sql<{ id: number; balance: string; held: string }>`
    SELECT b.id, a.balance, a.held FROM unnest(${[...ids]}::bigint[]) AS b(id)
      JOIN accounts a ON a.owner = 'house:campaign-' || b.id AND a.asset_id = ${assetOf('KRW').id}`);

export interface StoredTerms {
  readonly name: string;
  readonly nameKo: string;
  readonly bps: number;
  readonly gives: Gives;
  readonly mostPayment: bigint | null;
  readonly mostMonth: bigint | null;
  readonly shops: readonly number[] | null;
  readonly trades: readonly string[] | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly budget: bigint;
  readonly predicate: Predicate | null;
}
const asJson = (predicate: Predicate | null) => predicate && JSON.stringify(predicate);
const startOf = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'Asia/Seoul'`;
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul'`;

/** Inserts a draft and returns its id. */
export const insertCampaign = async (tx: Tx, terms: StoredTerms, { userId }: Owner): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO campaigns (name, name_ko, bps, gives, most_payment, most_month, shops, trades, starts_at, ends_at, budget, predicate, made_by)
      VALUES (${terms.name}, ${terms.nameKo}, ${terms.bps}, ${terms.gives}, ${terms.mostPayment}, ${terms.mostMonth},
        ${terms.shops && [...terms.shops]}::bigint[], ${terms.trades && [...terms.trades]}::text[], ${startOf(terms.firstDay)}, ${endOf(terms.lastDay)},
        ${terms.budget}, ${asJson(terms.predicate)}::text::jsonb, ${userId}) RETURNING id`)
  ).id;

/** Replaces the terms of a locked draft and raises its revision. */
export const changeTerms = (tx: Tx, id: number, terms: StoredTerms): Promise<number> =>
  tx.run(sql`
    UPDATE campaigns SET revision = revision + 1, name = ${terms.name}, name_ko = ${terms.nameKo}, bps = ${terms.bps}, gives = ${terms.gives},
      most_payment = ${terms.mostPayment}, most_month = ${terms.mostMonth}, shops = ${terms.shops && [...terms.shops]}::bigint[],
      trades = ${terms.trades && [...terms.trades]}::text[], starts_at = ${startOf(terms.firstDay)}, ends_at = ${endOf(terms.lastDay)}, budget = ${terms.budget},
      predicate = ${asJson(terms.predicate)}::text::jsonb
    WHERE id = ${id}`);

export const setRunning = (tx: Tx, id: number, funder: AccountOwner): Promise<number> =>
  tx.run(sql`UPDATE campaigns SET state = 'runs', funder = ${funder}, started_at = clock_timestamp() WHERE id = ${id}`);

export const setStopped = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE campaigns SET state = 'stopped', stopped_at = clock_timestamp() WHERE id = ${id}`);

/** Counts drafts, and running or upcoming campaigns. */
export const countOpen = (db: Queryable): Promise<{ drafts: number; running: number }> =>
  db.one(sql<{ drafts: number; running: number }>`
    SELECT count(*) FILTER (WHERE state = 'draft') AS drafts, count(*) FILTER (WHERE state = 'runs' AND ends_at > clock_timestamp()) AS running FROM campaigns`);

/** Locks ended campaigns with money left, skipping those that another node has locked. */
export const lockLeftOver = (tx: Tx, limit: number): Promise<{ id: number; funder: AccountOwner }[]> =>
  tx.rows(sql<{ id: number; funder: AccountOwner }>`
    SELECT c.id, c.funder FROM campaigns c JOIN accounts a ON a.owner = 'house:campaign-' || c.id AND a.asset_id = ${assetOf('KRW').id}
     WHERE (c.state = 'stopped' OR c.state = 'runs' AND c.ends_at <= clock_timestamp()) AND a.balance > a.held
     ORDER BY c.id LIMIT ${limit} FOR NO KEY UPDATE OF c SKIP LOCKED`);
