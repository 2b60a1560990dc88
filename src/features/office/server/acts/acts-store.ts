import { CHECKER_HOURS } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { ACT_DAYS, type ActState } from '../../rules.ts';
import type { Fact } from './kind.ts';

export interface ActRow {
  readonly id: number;
  /** The kind as stored. A newer release may have written one that is unknown here. */
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  readonly reason: string;
  readonly body: string;
  readonly body_hash: Uint8Array;
  /** A pending act past its time reads as expired, even before that is stored. */
  readonly state: ActState;
  readonly made_by: UserId;
  readonly made_passkey: Uint8Array;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly decided_by: UserId | null;
  readonly decided_at: Date | null;
  readonly refusal: string | null;
}
/** Returns an act's body as its kind made it, and the facts shown for it. Acts of early releases have no facts. */
export function readBody({ body }: Pick<ActRow, 'body'>): { body: object; shown: readonly ShownFact[] } {
  const { shown = [], ...rest } = JSON.parse(body) as { shown?: readonly ShownFact[] };
  return { body: rest, shown };
}
/** The first fact of an act also stores the act's Korean title. */
export interface ShownFact extends Fact {
  readonly titleKo?: string;
}
export const readTitleKo = (row: Pick<ActRow, 'body'>): string | null => readBody(row).shown[0]?.titleKo ?? null;

const columns = sql`id, kind, subject, title, reason, body, body_hash,
  CASE WHEN state = 'waiting' AND expires_at <= clock_timestamp() THEN 'expired' ELSE state END AS state,
  made_by, made_passkey, made_at, expires_at, decided_by, decided_at, refusal`;

/** The passkey that signed an act or a check, and the identity marks of its person. */
export interface Signer {
  readonly passkey: Uint8Array;
  readonly identity: readonly Uint8Array[];
}

export const listActs = (
  db: Queryable,
  { organisation }: OfficeOfficer,
  { isWaiting, before, count }: { readonly isWaiting: boolean; readonly before: number; readonly count: number },
): Promise<ActRow[]> =>
  db.rows(sql<ActRow>`
    SELECT ${columns} FROM office_acts
     WHERE organisation_id = ${organisation} AND id < ${before}
       AND (NOT ${isWaiting}::boolean OR (state = 'waiting' AND expires_at > clock_timestamp()))
     ORDER BY id DESC LIMIT ${count}`);

export const countWaiting = async (db: Queryable, { organisation }: OfficeOfficer): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM office_acts
      WHERE organisation_id = ${organisation} AND state = 'waiting' AND expires_at > clock_timestamp()`)
  ).n;

/** Reports whether the maker of an act has one of these identity marks. */
export const isMadeByKnown = async (
  tx: Tx,
  { id }: Pick<ActRow, 'id'>,
  identity: readonly Uint8Array[],
): Promise<boolean> =>
  (
    await tx.one(sql<{ is: boolean }>`
      SELECT made_identity && ARRAY(SELECT decode(m, 'hex') FROM unnest(${hexOf(identity)}::text[]) AS m) AS is FROM office_acts WHERE id = ${id}`)
  ).is;

/** Finds the maker of an act, which never changes. */
export const findMaker = async (
  db: Queryable,
  { organisation }: OfficeOfficer,
  id: number,
): Promise<UserId | undefined> =>
  (
    await db.maybe(sql<Pick<ActRow, 'made_by'>>`
      SELECT made_by FROM office_acts WHERE organisation_id = ${organisation} AND id = ${id}`)
  )?.made_by;

export const findAct = (db: Queryable, { organisation }: OfficeOfficer, id: number): Promise<ActRow | undefined> =>
  db.maybe(sql<ActRow>`
    SELECT ${columns} FROM office_acts WHERE organisation_id = ${organisation} AND id = ${id}`);

/** Locks an act, so that only one decision is made. */
export const lockAct = (tx: Tx, { organisation }: OfficeOfficer, id: number): Promise<ActRow | undefined> =>
  tx.maybe(sql<ActRow>`
    SELECT ${columns} FROM office_acts WHERE organisation_id = ${organisation} AND id = ${id} FOR UPDATE`);

export const findWaiting = (
  tx: Tx,
  { organisation }: OfficeOfficer,
  { kind, subject }: Pick<ActRow, 'kind' | 'subject'>,
): Promise<ActRow | undefined> =>
  tx.maybe(sql<ActRow>`
    SELECT ${columns} FROM office_acts
     WHERE organisation_id = ${organisation} AND kind = ${kind} AND subject = ${subject} AND state = 'waiting'`);

/** Stores the expiry of acts past their time, so that the same can be requested again. */
export const expireActs = (tx: Tx, { organisation }: OfficeOfficer): Promise<number> =>
  tx.run(sql`UPDATE office_acts SET state = 'expired', decided_at = expires_at
    WHERE organisation_id = ${organisation} AND state = 'waiting' AND expires_at <= clock_timestamp()`);

export const insertAct = (
  tx: Tx,
  { organisation, person }: OfficeOfficer,
  act: Pick<ActRow, 'kind' | 'subject' | 'title' | 'reason' | 'body'>,
  { passkey, identity }: Signer,
): Promise<ActRow> =>
  tx.one(sql<ActRow>`
    INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, made_identity, expires_at)
    VALUES (${organisation}, ${act.kind}, ${act.subject}, ${act.title}, ${act.reason}, ${act.body}::text, sha256(convert_to(${act.body}::text, 'UTF8')),
      ${person.userId}, ${passkey}, ARRAY(SELECT decode(m, 'hex') FROM unnest(${hexOf(identity)}::text[]) AS m),
      clock_timestamp() + make_interval(days => ${ACT_DAYS}))
    RETURNING ${columns}`);

/** Stores who decided an act, and the decision. */
export const decideAct = (
  tx: Tx,
  { person }: OfficeOfficer,
  { id, state, refusal }: { readonly id: number; readonly state: 'done' | 'refused'; readonly refusal: string | null },
  { passkey, identity }: Signer,
): Promise<ActRow> =>
  tx.one(sql<ActRow>`
    UPDATE office_acts SET state = ${state}, refusal = ${refusal}, decided_by = ${person.userId}, decided_passkey = ${passkey},
      decided_identity = ARRAY(SELECT decode(m, 'hex') FROM unnest(${hexOf(identity)}::text[]) AS m), decided_at = clock_timestamp()
    WHERE id = ${id} RETURNING ${columns}`);

/** Ends the pending acts about a subject because the subject has changed. */
export const voidActs = (
  tx: Tx,
  { organisation }: OfficeOfficer,
  { kind, subject }: Pick<ActRow, 'kind' | 'subject'>,
): Promise<number> =>
  tx.run(sql`UPDATE office_acts SET state = 'withdrawn', decided_at = clock_timestamp()
    WHERE organisation_id = ${organisation} AND kind = ${kind} AND subject = ${subject} AND state = 'waiting'`);

/** Finds acts by id. */
export const findActs = (db: Queryable, { organisation }: OfficeOfficer, ids: readonly number[]): Promise<ActRow[]> =>
  db.rows(sql<ActRow>`
    SELECT ${columns} FROM office_acts WHERE organisation_id = ${organisation} AND id = ANY (${[...ids]}::bigint[]) ORDER BY id`);

export const withdrawAct = (tx: Tx, id: number): Promise<ActRow> =>
  tx.one(sql<ActRow>`
    UPDATE office_acts SET state = 'withdrawn', decided_at = clock_timestamp() WHERE id = ${id} RETURNING ${columns}`);

const hexOf = (marks: readonly Uint8Array[]): string[] => marks.map((mark) => Buffer.from(mark).toString('hex'));

/** Counts the other officers in these roles. */
export const countOthers = async (
  db: Queryable,
  { organisation }: OfficeOfficer,
  { roles, but }: { readonly roles: readonly string[]; readonly but: UserId },
): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM organisation_staff
      WHERE organisation_id = ${organisation} AND user_id <> ${but} AND role = ANY (${roles}::text[])`)
  ).n;

/**
 * Returns the time from which an officer may check acts. Null if they may now: officers wait a day after they join or
 * change roles.
 */
export const checksFrom = async (db: Queryable, { organisation, person }: OfficeOfficer): Promise<Date | null> =>
  (
    await db.maybe(sql<{ from: Date }>`
      SELECT role_since + make_interval(hours => ${CHECKER_HOURS}) AS from FROM organisation_staff
       WHERE organisation_id = ${organisation} AND user_id = ${person.userId}
         AND role_since > clock_timestamp() - make_interval(hours => ${CHECKER_HOURS})`)
  )?.from ?? null;

/**
 * Withdraws the acts made by or about a person whose account is deleted. Removes the marks of their documents and the
 * text of acts about them; only their user id stays.
 */
export async function forgetActs(tx: Tx, { userId }: Pick<Owner, 'userId'>): Promise<void> {
  await tx.run(
    sql`UPDATE office_acts SET state = 'withdrawn', decided_at = clock_timestamp() WHERE made_by = ${userId} AND state = 'waiting'`,
  );
  tx.queue(sql`UPDATE office_acts SET made_identity = '{}' WHERE made_by = ${userId} AND made_identity <> '{}'`);
  await tx.run(
    sql`UPDATE office_acts SET decided_identity = '{}' WHERE decided_by = ${userId} AND decided_identity <> '{}'`,
  );
  const subject = `member:${userId}`;
  await tx.run(
    sql`UPDATE office_acts SET state = 'withdrawn', decided_at = clock_timestamp() WHERE subject = ${subject} AND state = 'waiting'`,
  );
  await tx.run(
    sql`UPDATE office_acts SET title = '–', reason = '–', body = '{}', body_hash = sha256('{}') WHERE subject = ${subject}`,
  );
}
