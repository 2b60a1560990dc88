import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** The first of some numbers that is no shop’s; undefined where all are. */
export const findMissingShop = async (db: Queryable, ids: readonly number[]): Promise<number | undefined> =>
  (
    await db.maybe(sql<{ id: number }>`
      SELECT s.id FROM unnest(${[...ids]}::bigint[]) AS s(id) WHERE NOT EXISTS (SELECT FROM merchants m WHERE m.id = s.id) LIMIT 1`)
  )?.id;

/** Whose some shops are, by their accounts. */
export const ownersOf = async (db: Queryable, ids: readonly number[]): Promise<UserId[]> =>
  (
    await db.rows(sql<{ user_id: UserId | null }>`
      SELECT DISTINCT user_id FROM merchants WHERE id = ANY (${[...ids]}::bigint[])`)
  ).flatMap((row) => row.user_id ?? []);

/** Shops by their number, as payers see them. */
export const nameShops = (db: Queryable, ids: readonly number[]): Promise<(BothNames & { id: number })[]> =>
  db.rows(sql<BothNames & { id: number }>`
    SELECT id, coalesce(name, '') AS name, name_ko AS "nameKo" FROM merchants_shown WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id`);

/** The last act that asked for the start of each of some campaigns. */
export const lastActs = (
  db: Queryable,
  { organisation }: OfficeOfficer,
  subjects: readonly string[],
): Promise<{ id: number; subject: string; revision: number }[]> =>
  db.rows(sql<{ id: number; subject: string; revision: number }>`
    SELECT DISTINCT ON (subject) id, subject, (body::jsonb ->> 'revision')::int AS revision FROM office_acts
     WHERE organisation_id = ${organisation} AND kind = 'campaign.start' AND subject = ANY (${[...subjects]}::text[]) ORDER BY subject, id DESC`);
