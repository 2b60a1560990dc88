import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { MOST_COUNTED, type Queue, queueColumns } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';

/** Replaces a user's recovery codes. They are given as hashes, with the sealed key that made the hashes. */
export async function replaceCodes(
  tx: Tx,
  { userId }: Owner,
  pepper: Uint8Array,
  hashes: readonly Uint8Array[],
): Promise<void> {
  tx.queue(sql`DELETE FROM recovery_sets WHERE user_id = ${userId}`);
  tx.queue(sql`INSERT INTO recovery_sets (user_id, pepper) VALUES (${userId}, ${pepper})`);
  tx.queue(sql`INSERT INTO recovery_codes (user_id, code_hash) SELECT ${userId}, unnest(${[...hashes]}::bytea[])`);
}

export interface CodesRow {
  left: number;
  created_at: Date | null;
}

/** Counts the unused codes of the current set, and returns when the set was made. */
export const readCodes = (db: Queryable, { userId }: Owner): Promise<CodesRow> =>
  db.one(sql<CodesRow>`
    SELECT count(c.code_hash) AS left, max(s.created_at) AS created_at
      FROM recovery_sets s LEFT JOIN recovery_codes c ON c.user_id = s.user_id AND c.used_at IS NULL WHERE s.user_id = ${userId}`);

/** Returns the sealed key of a user's code hashes, if there is a set. */
export const findPepper = async (db: Queryable, { userId }: Owner): Promise<Uint8Array | undefined> =>
  (await db.maybe(sql<{ pepper: Uint8Array }>`SELECT pepper FROM recovery_sets WHERE user_id = ${userId}`))?.pepper;

export const isCodeThere = async (db: Queryable, { userId }: Owner, hash: Uint8Array): Promise<boolean> =>
  (await db.maybe(sql<{ user_id: UserId }>`SELECT user_id FROM recovery_codes
    WHERE user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL`)) !== undefined;

/** Uses up a code. Returns false if it is not this user's or was used. */
export const useCode = async (tx: Tx, { userId }: Owner, hash: Uint8Array): Promise<boolean> =>
  (await tx.run(sql`UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL`)) === 1;

export interface RecoveryRequest {
  email: string;
  language: Language;
}

/** Stores a recovery request. Does the same for every e-mail, known or not, so that timing reveals nothing. */
export const insertRecoveryRequest = (db: Queryable, { email, language }: RecoveryRequest): Promise<number> =>
  db.run(sql`INSERT INTO recovery_wishes (email, language) VALUES (${email}, ${language})`);

export interface DueRecoveryRequest extends RecoveryRequest {
  id: number;
  /** Number of failed recovery attempts so far. */
  tries: number;
}

/** Locks the request that has been due longest. Skips those locked by others. */
export const lockRecoveryRequest = (tx: Tx): Promise<DueRecoveryRequest | undefined> =>
  tx.maybe(sql<DueRecoveryRequest>`SELECT id, email, language, tries FROM recovery_wishes WHERE given_up_at IS NULL AND due_at <= clock_timestamp()
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`);

export const deleteRecoveryRequest = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM recovery_wishes WHERE id = ${id}`);

/** Postpones a failed request, or gives it up after `most` failures. */
export const setRecoveryRequestAside = (
  db: Db,
  { id, tries }: DueRecoveryRequest,
  fault: string,
  most: number,
): Promise<number> =>
  db.run(sql`UPDATE recovery_wishes SET tries = ${tries + 1}, fault = ${fault},
      due_at = clock_timestamp() + make_interval(secs => ${retryDelayOfS(tries + 1)}),
      given_up_at = CASE WHEN ${tries + 1 >= most}::boolean THEN clock_timestamp() END
    WHERE id = ${id}`);

/** Counts requests not handled yet. Given-up ones count for as long as they are stored. */
export const readRecoveryQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT CASE WHEN given_up_at IS NULL THEN due_at END AS due_at, fault FROM recovery_wishes ORDER BY id LIMIT ${MOST_COUNTED}) q`);

export const insertLink = (tx: Tx, { userId }: Owner, tokenHash: Uint8Array): Promise<number> =>
  tx.run(sql`INSERT INTO recovery_links (token_hash, user_id, created_at, expires_at)
    VALUES (${tokenHash}, ${userId}, clock_timestamp(), clock_timestamp() + interval '30 minutes')`);

/** Finds the user of a valid link. This proves nothing yet. */
export const findLink = (db: Queryable, tokenHash: Uint8Array): Promise<{ user_id: UserId } | undefined> =>
  db.maybe(sql<{ user_id: UserId }>`SELECT user_id FROM recovery_links
    WHERE token_hash = ${tokenHash} AND expires_at > clock_timestamp()`);

/** Uses up a link. Returns false if it is no longer valid. */
export const takeLink = async (tx: Tx, { userId }: Owner, tokenHash: Uint8Array): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM recovery_links
    WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND expires_at > clock_timestamp()`)) === 1;

/** Deletes a user's links: after a change of e-mail or password they may be in a stranger's mailbox. */
export const endLinks = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM recovery_links WHERE user_id = ${userId}`);

/** Data for e-mail to a person. The address is null unless proven. */
export interface PersonRow {
  email: string | null;
  language: Language | null;
}
export const readPerson = (db: Queryable, { userId }: Owner): Promise<PersonRow> =>
  db.one(sql<PersonRow>`
    SELECT CASE WHEN email_proven_at IS NOT NULL THEN email END AS email, language FROM users WHERE id = ${userId}`);

export const setMailLanguage = (tx: Tx, { userId }: Owner, language: Language): Promise<number> =>
  tx.run(
    sql`UPDATE users SET language = ${language} WHERE id = ${userId} AND language IS DISTINCT FROM ${language}::text`,
  );

/** Rows of recovery that expire. */
export const recoveryPrunables: readonly Prunable[] = [
  { table: 'recovery_wishes', column: 'created_at', keepS: DAY_S },
  { table: 'recovery_links', column: 'created_at', keepS: DAY_S },
];
