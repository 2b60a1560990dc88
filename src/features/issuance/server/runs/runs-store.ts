import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { OFFER_DAYS } from '../../rules.ts';
import type { NewRun } from '../../run-calls.ts';
import { RUN_HOURS } from '../../runs.ts';

type Staff = Officer<'issue'>;

export interface RunRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly type_id: number;
  readonly count: number;
  readonly made: number;
  readonly salt: Uint8Array;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly is_over: boolean;
  readonly withdrawn_at: Date | null;
}
const columns = sql`r.id, r.organisation_id, r.type_id, r.count, r.salt, r.created_at, r.ends_at, r.withdrawn_at,
  (r.ends_at <= now() OR r.withdrawn_at IS NOT NULL) AS is_over,
  (SELECT coalesce(sum(p.count), 0)::int FROM offer_run_parts p WHERE p.run_id = r.id AND p.made_at IS NOT NULL) AS made`;

/** Returns a run of the same file and type that can be continued. */
export const findSame = (
  tx: Tx,
  { organisation }: Staff,
  type: number,
  digest: Uint8Array,
): Promise<RunRow | undefined> =>
  tx.maybe(sql<RunRow>`
    SELECT ${columns}
    FROM offer_runs r WHERE r.organisation_id = ${organisation} AND r.type_id = ${type} AND r.digest = ${digest}
      AND r.ends_at > now() AND r.withdrawn_at IS NULL ORDER BY r.id DESC LIMIT 1`);

/** Counts the rows begun within one offer lifetime, without withdrawn runs. */
export const countBegun = async (tx: Tx, { organisation }: Staff): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`
      SELECT coalesce(sum(count), 0)::int AS n FROM offer_runs
       WHERE organisation_id = ${organisation} AND withdrawn_at IS NULL AND created_at > now() - make_interval(days => ${OFFER_DAYS})`)
  ).n;

interface NewRunRow {
  readonly count: number;
  readonly digest: Uint8Array;
  readonly salt: Uint8Array;
  readonly digests: readonly Uint8Array[];
}

export async function insertRun(tx: Tx, { organisation }: Staff, wanted: NewRun, begun: NewRunRow): Promise<RunRow> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO offer_runs (organisation_id, type_id, count, digest, salt, ends_at)
    VALUES (${organisation}, ${wanted.typeId}, ${begun.count}, ${begun.digest}, ${begun.salt}, now() + make_interval(hours => ${RUN_HOURS}))
    RETURNING id`);
  tx.queue(sql`
    INSERT INTO offer_run_parts (run_id, nth, count, digest)
    SELECT ${id}, p.nth - 1, p.count, p.digest
    FROM unnest(${wanted.parts.map(({ count }) => count)}::int[], ${[...begun.digests]}::bytea[]) WITH ORDINALITY AS p(count, digest, nth)`);
  return tx.one(sql<RunRow>`
    SELECT ${columns}
    FROM offer_runs r WHERE r.id = ${id}`);
}

export const findRun = (db: Queryable, { organisation }: Staff, id: number): Promise<RunRow | undefined> =>
  db.maybe(sql<RunRow>`
    SELECT ${columns}
    FROM offer_runs r WHERE r.organisation_id = ${organisation} AND r.id = ${id}`);

export const listRuns = (db: Queryable, { organisation }: Staff, before: number, count: number): Promise<RunRow[]> =>
  db.rows(sql<RunRow>`
    SELECT ${columns}
    FROM offer_runs r WHERE r.organisation_id = ${organisation} AND r.id < ${before} ORDER BY r.id DESC LIMIT ${count}`);

export interface PartRow {
  readonly digest: Uint8Array;
  readonly made_at: Date | null;
}
/** Locks a part, so that two presses create its offers once. */
export const lockPart = (tx: Tx, { id }: RunRow, nth: number): Promise<PartRow | undefined> =>
  tx.maybe(
    sql<PartRow>`SELECT digest, made_at FROM offer_run_parts WHERE run_id = ${id} AND nth = ${nth} FOR NO KEY UPDATE`,
  );

export const markMade = (tx: Tx, { id }: RunRow, nth: number): Promise<number> =>
  tx.run(sql`UPDATE offer_run_parts SET made_at = now() WHERE run_id = ${id} AND nth = ${nth}`);

/** Reserves ids for offers, since the seals of the rows include them. */
export const nextOfferIds = async (tx: Tx, count: number): Promise<number[]> =>
  (
    await tx.rows(
      sql<{
        id: number;
      }>`SELECT nextval(pg_get_serial_sequence('credential_offers', 'id')) AS id FROM generate_series(1, ${count})`,
    )
  ).map(({ id }) => id);

export interface OfferOfRun {
  readonly id: number;
  readonly reference: string | null;
  readonly linkHash: Uint8Array;
  readonly codeHash: Uint8Array;
  readonly txCodeMac: Uint8Array | null;
  readonly claims: Uint8Array;
}

export const insertOffers = (tx: Tx, run: RunRow, offers: readonly OfferOfRun[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO credential_offers (id, organisation_id, type_id, run_id, reference, link_hash, code_hash, tx_code_mac, claims, expires_at)
    OVERRIDING SYSTEM VALUE
    SELECT o.id, ${run.organisation_id}, ${run.type_id}, ${run.id}, o.reference, o.link_hash, o.code_hash, o.mac, o.claims,
      now() + make_interval(days => ${OFFER_DAYS})
    FROM unnest(${offers.map(({ id }) => id)}::bigint[], ${offers.map(({ reference }) => reference)}::text[],
      ${offers.map(({ linkHash }) => linkHash)}::bytea[], ${offers.map(({ codeHash }) => codeHash)}::bytea[],
      ${offers.map(({ txCodeMac }) => txCodeMac)}::bytea[], ${offers.map(({ claims }) => claims)}::bytea[])
      AS o(id, reference, link_hash, code_hash, mac, claims)`);

/** Ends a run: no further offers are made from it. */
export const endRun = (tx: Tx, { id }: RunRow): Promise<number> =>
  tx.run(sql`UPDATE offer_runs SET withdrawn_at = coalesce(withdrawn_at, now()) WHERE id = ${id}`);

/** Withdraws some open offers of a run and returns how many. */
export const withdrawSome = (tx: Tx, run: number, most: number): Promise<number> =>
  tx.run(sql`
    UPDATE credential_offers SET withdrawn_at = now(), expires_at = least(expires_at, now())
    WHERE id IN (SELECT o.id FROM credential_offers o
      WHERE o.run_id = ${run} AND o.taken_at IS NULL AND o.withdrawn_at IS NULL AND o.expires_at > now() ORDER BY o.id LIMIT ${most} FOR NO KEY UPDATE)`);
