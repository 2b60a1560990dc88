import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { SESSION_ENDED } from '#platform/server/events/realtime.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { batchLoader } from '#platform/server/store/batch-loader.ts';
import { isUnavailable, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { logEnd } from '../security-log.ts';

/**
 * Tokens of read-only sessions begin with `r.`. Releases without such sessions reject the form, so they never take one
 * for a full session.
 */
const TOKEN = /^(?:r\.)?[\w-]{43}$/;
const READS = 'r.';
/**
 * A session is alive for 12 hours after its last use and 30 days after its start; a read-only one for 12 hours after
 * its start.
 */
const isAlive = sql`last_used_at > now() - interval '12 hours'
  AND created_at > now() - CASE WHEN account_credential_id IS NULL THEN interval '30 days' ELSE interval '12 hours' END`;
const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** Returns the hash that identifies a session, in hex. It cannot be used as its token. */
export const tokenHashOf = (token: string): string => hashOf(token).toString('hex');
const bytesOf = ({ tokenHash }: Session) => Buffer.from(tokenHash, 'hex');

interface LiveRow {
  hash: string;
  user_id: UserId;
  is_stale: boolean;
  is_reading: boolean;
}

/** Finds the live sessions among these token hashes (hex), by the store's clock. */
export async function findSessions(db: Queryable, hashes: readonly string[]): Promise<Map<string, Session>> {
  const rows = await db.rows(sql<LiveRow>`
    SELECT encode(token_hash, 'hex') AS hash, user_id, last_used_at < now() - interval '1 minute' AS is_stale, account_credential_id IS NOT NULL AS is_reading FROM sessions
    WHERE token_hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h))
      AND ${isAlive}`);
  const stale = rows.filter(({ is_stale }) => is_stale).map(({ hash }) => hash);
  if (stale.length > 0) await touch(db, stale);
  return new Map(
    rows.map(({ hash, user_id, is_reading }) => [hash, { userId: user_id, tokenHash: hash, isReading: is_reading }]),
  );
}

/** Returns a function that finds the session of a token. Simultaneous requests share a statement. */
export function sessionFinder(db: Queryable): (token: string) => Promise<Session | null> {
  const find = batchLoader((hashes: readonly string[]) => findSessions(db, hashes));
  return async (token) => (TOKEN.test(token) ? ((await find(tokenHashOf(token))) ?? null) : null);
}

/**
 * Records the use of sessions. Skips those that another request is updating, and ignores a store that is read-only now,
 * so that reads still work.
 */
async function touch(db: Queryable, hashes: readonly string[]): Promise<void> {
  try {
    await db.run(sql`UPDATE sessions SET last_used_at = now()
      WHERE token_hash = ANY (ARRAY(
        SELECT token_hash FROM sessions
         WHERE token_hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h))
           AND last_used_at < now() - interval '1 minute'
         FOR UPDATE SKIP LOCKED))`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/**
 * Starts a session for a user whose password hash is still the one that was checked. Returns its token, which is not
 * stored; undefined if the password was changed in the meantime. A concurrent change of the password waits for this
 * session and then ends it. A session that a credential opens is read-only.
 */
export async function startSession(
  tx: Queryable,
  login: { readonly id: UserId; readonly passwordHash: string | null },
  userAgent: string | undefined,
  credentialId: number | null = null,
): Promise<string | undefined> {
  const token = `${credentialId === null ? '' : READS}${randomBytes(32).toString('base64url')}`;
  const what = credentialId === null ? 'signed_in' : 'credential_sign_in';
  const started = await tx.run(sql`WITH started AS (
      INSERT INTO sessions (user_id, token_hash, user_agent, account_credential_id)
      SELECT id, ${hashOf(token)}, ${userAgent?.slice(0, 300) ?? null}::text, ${credentialId}::bigint FROM users
       WHERE id = ${login.id} AND password_hash IS NOT DISTINCT FROM ${login.passwordHash}::text FOR SHARE
      RETURNING user_id, user_agent)
    INSERT INTO security_log (user_id, what, user_agent) SELECT user_id, ${what}::text, user_agent FROM started`);
  return started === 1 ? token : undefined;
}

export interface SessionRow {
  id: number;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
  is_current: boolean;
  is_reading: boolean;
}

/** Lists a user's live sessions, newest first. */
export const listSessions = (
  db: Queryable,
  owner: Owner,
  current: Session,
  { limit, before }: { limit: number; before: number },
): Promise<SessionRow[]> =>
  db.rows(sql<SessionRow>`
    SELECT id, user_agent, created_at, last_used_at, token_hash = ${bytesOf(current)} AS is_current,
      account_credential_id IS NOT NULL AS is_reading FROM sessions
    WHERE user_id = ${owner.userId} AND ${isAlive}
      AND id < ${before}
    ORDER BY id DESC LIMIT ${limit}`);

/** Returns the milliseconds for which each session (by token hash in hex) stays alive unused. Leaves out ended ones. */
export async function sessionsLeft(
  db: Queryable,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(sql<{ hash: string; ms: number }>`
    SELECT hash, ms FROM (SELECT encode(token_hash, 'hex') AS hash,
      floor(extract(epoch FROM LEAST(last_used_at + interval '12 hours',
        created_at + CASE WHEN account_credential_id IS NULL THEN interval '30 days' ELSE interval '12 hours' END) - now()) * 1000)::bigint AS ms
      FROM sessions WHERE token_hash = ANY (SELECT decode(h, 'hex') FROM unnest(${tokenHashes}::text[]) AS h)) AS alive
    WHERE ms > 0`);
  return new Map(rows.map(({ hash, ms }) => [hash, ms]));
}

interface Ended {
  hash: string;
}

/** Notifies every node, when the transaction commits, that sessions ended, so that their open event streams end too. */
const tellEnded = (tx: Tx, ended: readonly Ended[]): Promise<void> =>
  emit(
    tx,
    ended.map(({ hash }) => ({ userId: null, type: SESSION_ENDED, data: { tokenHash: hash } })),
  );

/** Ends the session of this request. */
export async function endSession(tx: Tx, current: Session): Promise<void> {
  await logEnd(tx, current);
  const ended = sql<Ended>`DELETE FROM sessions WHERE token_hash = ${bytesOf(current)}
    RETURNING encode(token_hash, 'hex') AS hash`;
  await tellEnded(tx, await tx.rows(ended));
}

/** Ends one of a user's sessions by its id. Returns false if there is none. */
export async function endSessionById(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  await logEnd(tx, { owner, id });
  const ended = await tx.rows(sql<Ended>`DELETE FROM sessions WHERE id = ${id} AND user_id = ${owner.userId}
    RETURNING encode(token_hash, 'hex') AS hash`);
  await tellEnded(tx, ended);
  return ended.length === 1;
}

/** Ends all sessions of a user except `current`. Returns how many. */
export async function endOtherSessions(tx: Tx, owner: Owner, current: Session | null): Promise<number> {
  const ended = await tx.rows(sql<Ended>`DELETE FROM sessions
    WHERE user_id = ${owner.userId} AND token_hash IS DISTINCT FROM ${current && bytesOf(current)}::bytea
    RETURNING encode(token_hash, 'hex') AS hash`);
  await tellEnded(tx, ended);
  return ended.length;
}

/** Ends a user's sessions that this credential opened. */
export async function endSessionsBy(tx: Tx, owner: Owner, credentialId: number): Promise<void> {
  const ended = await tx.rows(sql<Ended>`DELETE FROM sessions
    WHERE user_id = ${owner.userId} AND account_credential_id = ${credentialId}
    RETURNING encode(token_hash, 'hex') AS hash`);
  await tellEnded(tx, ended);
}

/** Rows of auth that expire. */
export const authPrunables: readonly Prunable[] = [
  { table: 'sessions', column: 'created_at', keepS: 30 * DAY_S },
  { table: 'passkey_challenges', column: 'created_at', keepS: 300 },
];
