import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Evidence } from '../../contract.ts';
import type { CanonicalDecision } from '../decisions/canonical.ts';

/** Names of deciders, and of people they stood in for, by DID, as on their seals. */
export type People = Readonly<Record<string, { readonly name: string; readonly nameKo: string | null }>>;

/** Returns the names of the people in some decisions. People who deleted their account are missing. */
export async function peopleIn(db: Queryable, decisions: Evidence['decisions']): Promise<People> {
  const dids = decisions.flatMap(({ decision }) => {
    const { approver, standsInFor } = JSON.parse(decision) as CanonicalDecision;
    return standsInFor === null ? [approver] : [approver, standsInFor];
  });
  const rows = await db.rows(sql<{ did: string; name: string; name_ko: string | null }>`
    SELECT did, btrim(first_name || ' ' || last_name) AS name, name_ko FROM users
     WHERE did = ANY (${[...new Set(dids)]}::text[]) AND deleted_at IS NULL ORDER BY id`);
  return Object.fromEntries(rows.map(({ did, name, name_ko }) => [did, { name, nameKo: name_ko }]));
}
