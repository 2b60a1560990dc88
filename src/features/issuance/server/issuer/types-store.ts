import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { NewType, TypeClaim } from '../../contract.ts';
import { FORMATS, type Format, OFFER_DAYS } from '../../rules.ts';

export interface TypeRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly name: string;
  readonly name_ko: string;
  readonly claims: TypeClaim[];
  readonly formats: Format[];
  readonly validity_days: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}
const columns = sql`t.id, t.organisation_id, t.name, t.name_ko, t.claims, t.formats, t.validity_days, t.created_at, t.ended_at`;

export const insertType = (tx: Tx, { organisation }: Pick<Officer, 'organisation'>, type: NewType): Promise<TypeRow> =>
  tx.one(sql<TypeRow>`
    INSERT INTO credential_types AS t (organisation_id, name, name_ko, claims, formats, validity_days)
    VALUES (${organisation}, ${type.name}, ${type.nameKo}, ${JSON.stringify(type.claims)}::text::jsonb,
      ${JSON.stringify(FORMATS.filter((one) => type.formats.includes(one)))}::text::jsonb, ${type.validityDays}) RETURNING ${columns}`);

export const countTypes = async (tx: Tx, { organisation }: Officer<'issue'>): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM credential_types WHERE organisation_id = ${organisation} AND ended_at IS NULL`,
    )
  ).n;

export const listTypes = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  before: number,
  count: number,
): Promise<TypeRow[]> =>
  db.rows(sql<TypeRow>`
    SELECT ${columns}
    FROM credential_types t WHERE t.organisation_id = ${organisation} AND t.id < ${before} ORDER BY t.id DESC LIMIT ${count}`);

/** Returns one type of an organisation. */
export const findType = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  id: number,
): Promise<TypeRow | undefined> =>
  db.maybe(sql<TypeRow>`
    SELECT ${columns}
    FROM credential_types t WHERE t.organisation_id = ${organisation} AND t.id = ${id}`);

/** Lists the types that may still have open offers. */
export const listOffered = (db: Queryable, { organisation }: Pick<Officer, 'organisation'>): Promise<TypeRow[]> =>
  db.rows(sql<TypeRow>`
    SELECT ${columns}
    FROM credential_types t WHERE t.organisation_id = ${organisation}
      AND (t.ended_at IS NULL OR t.ended_at > now() - make_interval(days => ${OFFER_DAYS + 1}))
    ORDER BY t.id LIMIT 1000`);

export const endType = async (tx: Tx, { organisation }: Officer<'issue'>, id: number): Promise<boolean> =>
  (await tx.run(
    sql`UPDATE credential_types SET ended_at = now() WHERE organisation_id = ${organisation} AND id = ${id} AND ended_at IS NULL`,
  )) === 1;
