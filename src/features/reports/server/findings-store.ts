import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Finding } from '../contract.ts';
import type { FindingKind } from '../rules.ts';
import type { Period } from './lists-store.ts';

export interface FindingQuery extends Period {
  readonly kind: FindingKind | 'all';
  readonly before: number;
  readonly count: number;
}
type FindingRow = Omit<Finding, 'shop'> & {
  readonly shop_id: number | null;
  readonly shop_name: string | null;
  readonly shop_ko: string | null;
};

/** Lists the findings of a period, newest first, each with the shop and the payers' ids, taken from the transfers. */
export const listFindings = async (
  db: Queryable,
  { from, to, kind, before, count }: FindingQuery,
): Promise<Finding[]> => {
  const rows = await db.rows(sql<FindingRow>`
    SELECT f.id, f.day::text AS day, f.kind, f.times, f.won::text, f.most::text, f.merchant_id AS shop_id, coalesce(v.name, m.name) AS shop_name, v.name_ko AS shop_ko,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'isOrganisation', u.is_organisation) ORDER BY u.id)
              FROM users u WHERE u.address IN (SELECT t.from_owner FROM transfers t WHERE t.id = ANY (f.transfers))), '[]') AS members
      FROM (SELECT * FROM report_findings WHERE day BETWEEN ${from}::date AND ${to}::date AND id < ${before} AND (${kind} = 'all' OR kind = ${kind})
             ORDER BY id DESC LIMIT ${count}) f LEFT JOIN merchants_shown v ON v.id = f.merchant_id LEFT JOIN merchants m ON m.id = f.merchant_id ORDER BY f.id DESC`);
  return rows.map(({ shop_id: id, shop_name: name, shop_ko: nameKo, ...row }) => ({
    ...row,
    shop: id === null ? null : { id, name: name ?? '', nameKo },
  }));
};
