import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Format } from '../../rules.ts';
import type { Source } from '../../self-service.ts';
import type { NewSelfService } from '../../self-service-calls.ts';
import type { OfferRow } from '../issuer/offers/offers-store.ts';

export interface SelfServiceRow {
  readonly type_id: number;
  readonly organisation_id: UserId;
  /** Formats in which the credential type is issued. */
  readonly formats: Format[];
  readonly link: string;
  readonly proofs: NewSelfService['proofs'];
  readonly needs_over19: boolean;
  readonly allows_trial: boolean;
  readonly sources: Record<string, Source>;
  readonly per_day: number;
  readonly is_on: boolean;
  readonly made_today: number;
}
const columns = sql`s.type_id, s.organisation_id, s.link, s.proofs, s.needs_over19, s.allows_trial, s.sources, s.per_day, s.is_on,
  (SELECT formats FROM credential_types f WHERE f.id = s.type_id) AS formats,
  (SELECT count(*) FROM self_service_takings t WHERE t.type_id = s.type_id AND t.made_at > now() - interval '1 day') AS made_today`;

export const findSelfService = (
  db: Queryable,
  { organisation }: Officer<'issue'>,
  type: number,
): Promise<SelfServiceRow | undefined> =>
  db.maybe(sql<SelfServiceRow>`
    SELECT ${columns}
    FROM self_services s WHERE s.organisation_id = ${organisation} AND s.type_id = ${type}`);

/** Creates or updates the settings; the link stays the same. */
export const putSelfService = (
  tx: Tx,
  { organisation }: Pick<Officer, 'organisation'>,
  type: number,
  link: string,
  wanted: NewSelfService,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO self_services AS s (type_id, organisation_id, link, proofs, needs_over19, allows_trial, sources, per_day, is_on)
    VALUES (${type}, ${organisation}, ${link}, ${wanted.proofs}::text[], ${wanted.needsOver19}, ${wanted.allowsTrial},
      ${JSON.stringify(wanted.sources)}::text::jsonb, ${wanted.perDay}, true)
    ON CONFLICT (type_id) DO UPDATE SET proofs = excluded.proofs, needs_over19 = excluded.needs_over19, allows_trial = excluded.allows_trial,
      sources = excluded.sources, per_day = excluded.per_day, is_on = true, changed_at = now()`);

export const switchOff = async (tx: Tx, { organisation }: Officer<'issue'>, type: number): Promise<boolean> =>
  (await tx.run(
    sql`UPDATE self_services SET is_on = false, changed_at = now() WHERE organisation_id = ${organisation} AND type_id = ${type}`,
  )) === 1;

/** Returns an enabled self-service of an open type and an approved organisation, by its link. */
export const findByLink = (db: Queryable, link: string): Promise<SelfServiceRow | undefined> =>
  db.maybe(sql<SelfServiceRow>`
    SELECT ${columns}
    FROM self_services s JOIN credential_types c ON c.id = s.type_id AND c.ended_at IS NULL
    JOIN organisations g ON g.id = s.organisation_id AND g.state = 'approved'
     WHERE s.link = ${link} AND s.is_on`);

/** Returns an enabled self-service by its type. */
export const findOn = (db: Queryable, organisation: UserId, type: number): Promise<SelfServiceRow | undefined> =>
  db.maybe(sql<SelfServiceRow>`
    SELECT ${columns}
    FROM self_services s JOIN credential_types c ON c.id = s.type_id AND c.ended_at IS NULL
    JOIN organisations g ON g.id = s.organisation_id AND g.state = 'approved'
     WHERE s.organisation_id = ${organisation} AND s.type_id = ${type} AND s.is_on`);

/** Returns the types of an organisation that people can get themselves. */
export const listOn = async (db: Queryable, organisation: UserId): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db.rows(sql<{ type_id: number }>`
        SELECT s.type_id FROM self_services s JOIN credential_types c ON c.id = s.type_id AND c.ended_at IS NULL
         WHERE s.organisation_id = ${organisation} AND s.is_on LIMIT 1000`)
    ).map(({ type_id: type }) => type),
  );

/** Locks an enabled self-service by its link, against others who get one of this type. */
export const lockByLink = async (tx: Tx, link: string): Promise<SelfServiceRow | undefined> => {
  await tx.maybe(sql`SELECT FROM self_services WHERE link = ${link} FOR NO KEY UPDATE`);
  return findByLink(tx, link);
};

export interface HadRow {
  readonly offer_id: number | null;
  /** True if the wallet received the credential and it is valid or revoked. */
  readonly is_had: boolean;
}
/** Returns the person's last offer of a type. */
export const findHad = (db: Queryable, { userId }: Owner, type: number): Promise<HadRow | undefined> =>
  db.maybe(sql<HadRow>`
    SELECT t.offer_id, (i.revoked_at IS NOT NULL OR coalesce(i.expires_at > now(), false)) AS is_had
    FROM self_service_takings t LEFT JOIN issued_credentials i ON i.id = t.issued_id
     WHERE t.type_id = ${type} AND t.user_id = ${userId}`);

/** Stores the person's offer of a type, replacing the last one. */
export const putTaking = (tx: Tx, { userId }: Owner, type: number, { id }: OfferRow): Promise<number> =>
  tx.run(sql`
    INSERT INTO self_service_takings (type_id, user_id, offer_id) VALUES (${type}, ${userId}, ${id})
    ON CONFLICT (type_id, user_id) DO UPDATE SET offer_id = excluded.offer_id, issued_id = NULL, made_at = now()`);

export const forgetSelfService = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM self_service_takings WHERE user_id = ${userId}`);

export interface TakenRow {
  readonly type_id: number;
  readonly name: string;
  readonly made_at: Date;
}
/** Lists what a person got by self-service, for their export. */
export const listHad = (db: Queryable, { userId }: Owner): Promise<TakenRow[]> =>
  db.rows(sql<TakenRow>`
    SELECT t.type_id, c.name, t.made_at FROM self_service_takings t JOIN credential_types c ON c.id = t.type_id WHERE t.user_id = ${userId} ORDER BY t.type_id`);
