import { assetOf } from '#features/currency/assets.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { rulesIn } from '#features/currency/server/store.ts';
import { tradeOf } from '#features/reports/server/lists-store.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import type { ConditionNews } from './condition-words.ts';

/** Stores new versions and campaigns as news, each once, whichever node finds it. */
export async function findNews(db: Db): Promise<void> {
  await db.run(sql`
    INSERT INTO condition_news (news, version_id)
    SELECT 'version', v.id FROM currency_versions v
     WHERE NOT EXISTS (SELECT FROM condition_news n WHERE n.version_id = v.id)
     ORDER BY v.id
    ON CONFLICT DO NOTHING`);
  // An early end is news only if the start was. A budget counts as spent when it is empty, not while the rest is only
  // held. Refunds can refill an empty budget, so a later stop is news again.
  await db.run(sql`
    INSERT INTO condition_news (news, campaign_id)
    SELECT f.news, c.id
      FROM campaigns c
      LEFT JOIN accounts a ON a.owner = 'house:campaign-' || c.id AND a.asset_id = ${assetOf('KRW').id}
      CROSS JOIN LATERAL (VALUES
        ('started', c.state = 'runs'),
        ('stopped', c.state = 'stopped'),
        ('spent', c.state = 'runs' AND c.starts_at <= clock_timestamp() AND a.balance <= 0)) AS f (news, is_so)
     WHERE f.is_so AND (c.state = 'stopped' OR c.ends_at > clock_timestamp())
       AND (f.news = 'started') = NOT EXISTS (
         SELECT FROM condition_news n WHERE n.campaign_id = c.id AND n.news = 'started')
       AND NOT EXISTS (SELECT FROM condition_news n WHERE n.campaign_id = c.id AND n.news IN ('stopped', f.news))
     ORDER BY c.id
    ON CONFLICT DO NOTHING`);
}

/** Stores a version as news of which nobody is left to notify, in the transaction that writes the version. */
export const skipVersion = (tx: Tx, version: number): Promise<number> =>
  tx.run(sql`INSERT INTO condition_news (news, version_id, spread_at) VALUES ('version', ${version}, now())`);

export interface NewsRow {
  readonly id: number;
  readonly news: ConditionNews;
  readonly version_id: number | null;
  readonly campaign_id: number | null;
  readonly spread_to: number;
}

/** Locks the oldest news with people still to notify; skips news that another node has locked. */
export const lockNews = (tx: Tx): Promise<NewsRow | undefined> =>
  tx.maybe(sql<NewsRow>`
    SELECT id, news, version_id, campaign_id, spread_to FROM condition_news
     WHERE spread_at IS NULL AND look_at <= now() ORDER BY look_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`);

export const readNews = (tx: Tx, id: number): Promise<NewsRow> =>
  tx.one(sql<NewsRow>`SELECT id, news, version_id, campaign_id, spread_to FROM condition_news WHERE id = ${id}`);

interface TwoVersions {
  readonly after: CurrencyRules;
  readonly before: CurrencyRules;
  /** The first day of the new rules, in Seoul. */
  readonly day: string;
}
/**
 * Returns the rules of a version, and those in force before it. A rule that the version lacks counts as unchanged: the
 * node that adds such a rule writes another version just after it.
 */
export const readVersions = (db: Queryable, id: number): Promise<TwoVersions> =>
  db.one(sql<TwoVersions>`
    SELECT ${rulesIn(sql`b`)} || v.rules AS after, ${rulesIn(sql`b`)} AS before, (v.valid_from AT TIME ZONE 'Asia/Seoul')::date::text AS day
      FROM currency_versions v
      JOIN LATERAL (
        SELECT o.rules FROM currency_versions o WHERE o.valid_from < v.valid_from ORDER BY o.valid_from DESC LIMIT 1) b ON true
     WHERE v.id = ${id}`);

/** Roles of staff who run a shop and its money. */
const ROLES = ['owner', 'manager', 'accountant'];
/** SQL condition: the user has their own shop, or works for an organisation that may have shops. */
const runsShop = sql`(
  EXISTS (SELECT FROM merchants m WHERE m.user_id = u.id AND m.closed_at IS NULL)
  OR EXISTS (
    SELECT FROM organisation_staff f
      JOIN organisations o ON o.id = f.organisation_id AND o.state IN ('approved', 'suspended')
     WHERE f.user_id = u.id AND f.role = ANY (${ROLES}::text[]) AND 'merchant' = ANY (o.kinds)))`;
const takesPart = (campaign: number) => sql`
  m.closed_at IS NULL AND EXISTS (
    SELECT FROM campaigns c
     WHERE c.id = ${campaign} AND (c.shops IS NULL OR m.id = ANY (c.shops)) AND (c.trades IS NULL OR ${tradeOf} = ANY (c.trades)))`;
/** SQL condition: the user runs a shop, of an organisation or of their own, that takes part in a campaign. */
const runsShopOf = (campaign: number) => sql`(
  EXISTS (SELECT FROM merchants m WHERE m.user_id = u.id AND ${takesPart(campaign)})
  OR EXISTS (
    SELECT FROM organisation_staff f
      JOIN organisations o ON o.id = f.organisation_id AND o.state IN ('approved', 'suspended')
      JOIN merchants m ON m.user_id = o.id
     WHERE f.user_id = u.id AND f.role = ANY (${ROLES}::text[]) AND ${takesPart(campaign)}))`;
const hasJoined = (campaign: number) => sql`
  EXISTS (SELECT FROM campaign_members j WHERE j.campaign_id = ${campaign} AND j.user_id = u.id AND j.left_at IS NULL)`;
const isForSome = (campaign: number) => sql`(SELECT c.predicate IS NOT NULL FROM campaigns c WHERE c.id = ${campaign})`;

/** Number of people examined in one transaction. */
const AT_ONCE = 500;

/** Queues notices for the next batch of people, by id; false once everybody is done. */
export async function spread(tx: Tx, row: NewsRow): Promise<boolean> {
  const { id, news, campaign_id: campaign } = row;
  const isEnd = news === 'stopped' || news === 'spent';
  const shop = campaign === null ? runsShop : runsShopOf(campaign);
  const joined = campaign === null ? sql`true` : isEnd ? hasJoined(campaign) : sql`false`;
  const reached = campaign !== null && isEnd ? sql`(NOT ${isForSome(campaign)} OR p.is_joined)` : sql`true`;
  const { last } = await tx.one(sql<{ last: number | null }>`
    WITH p AS (
      SELECT u.id, ${shop} AS is_shop, ${joined} AS is_joined
        FROM users u
       WHERE u.id > ${row.spread_to} AND NOT u.is_organisation AND u.deleted_at IS NULL
       ORDER BY u.id LIMIT ${AT_ONCE}),
    queued AS (
      INSERT INTO condition_notices (news_id, user_id, for_shop, by_mail)
      SELECT ${id}, p.id, p.is_shop, p.is_shop OR p.is_joined FROM p WHERE p.is_shop OR ${reached}
      ON CONFLICT DO NOTHING)
    SELECT max(p.id) AS last FROM p`);
  await tx.run(
    last === null
      ? sql`UPDATE condition_news SET spread_at = now() WHERE id = ${id}`
      : sql`UPDATE condition_news SET spread_to = ${last} WHERE id = ${id}`,
  );
  return last !== null;
}

/** A person whose notice is due. */
export interface DueNotice {
  readonly news_id: number;
  readonly user_id: UserId;
  readonly for_shop: boolean;
  readonly by_mail: boolean;
  readonly language: Language;
}

/** Deletes a due notice from the queue, in the transaction that writes it; skips rows that another node has locked. */
export const takeNotice = (tx: Tx): Promise<DueNotice | undefined> =>
  tx.maybe(sql<DueNotice>`
    DELETE FROM condition_notices n USING users u
     WHERE u.id = n.user_id AND (n.news_id, n.user_id) = (
       SELECT d.news_id, d.user_id FROM condition_notices d
        WHERE d.look_at <= now() ORDER BY d.look_at, d.news_id, d.user_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING n.news_id, n.user_id, n.for_shop, n.by_mail, coalesce(u.language, 'en') AS language`);

const tryLater = (fault: string) => sql`
  tries = tries + 1, fault = ${fault}, look_at = now() + make_interval(secs => ${retryDelayOfS(1)} * least(tries + 1, 360))`;

export const setNewsAside = (db: Db, id: number, fault: string): Promise<number> =>
  db.run(sql`UPDATE condition_news SET ${tryLater(fault)} WHERE id = ${id}`);

export const setNoticeAside = (db: Db, { news_id: news, user_id: user }: DueNotice, fault: string): Promise<number> =>
  db.run(sql`UPDATE condition_notices SET ${tryLater(fault)} WHERE (news_id, user_id) = (${news}, ${user})`);

export const forgetNotices = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM condition_notices WHERE user_id = ${userId}`);
