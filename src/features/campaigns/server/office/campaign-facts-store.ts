import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the latest act that requested the start of each campaign. */
export const lastActs = (
  db: Queryable,
  { organisation }: OfficeOfficer,
  subjects: readonly string[],
): Promise<{ id: number; subject: string; revision: number }[]> =>
  db.rows(sql<{ id: number; subject: string; revision: number }>`
    SELECT DISTINCT ON (subject) id, subject, (body::jsonb ->> 'revision')::int AS revision FROM office_acts
     WHERE organisation_id = ${organisation} AND kind = 'campaign.start' AND subject = ANY (${[...subjects]}::text[]) ORDER BY subject, id DESC`);
