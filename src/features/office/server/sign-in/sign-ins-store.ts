import type { UserId } from '#platform/ids.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** The person and session to which a sign-in belongs. */
export interface SignInSession {
  readonly owner: Owner;
  readonly session: Session;
}
/** An account at a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Stores a new sign-in of this session, replacing its earlier one. */
export const writeSignIn = (
  tx: Tx,
  organisation: UserId,
  { owner, session }: SignInSession,
  state: Uint8Array,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO office_sign_ins (session_hash, organisation_id, user_id, state_hash)
    VALUES (decode(${session.tokenHash}, 'hex'), ${organisation}, ${owner.userId}, ${state})
    ON CONFLICT (session_hash) DO UPDATE SET organisation_id = EXCLUDED.organisation_id, user_id = EXCLUDED.user_id, state_hash = EXCLUDED.state_hash,
      made_at = EXCLUDED.made_at, used_at = NULL, finished_at = NULL, issuer = NULL, subject = NULL`);

/**
 * Uses up the single return of a sign-in that this session began in the last five minutes. Returns false if there is
 * none.
 */
export const useReturn = async (
  db: Queryable,
  { owner, session }: SignInSession,
  state: Uint8Array,
): Promise<boolean> =>
  (await db.run(sql`
    UPDATE office_sign_ins SET used_at = now()
     WHERE session_hash = decode(${session.tokenHash}, 'hex') AND user_id = ${owner.userId} AND state_hash = ${state} AND used_at IS NULL
       AND made_at > now() - interval '5 minutes'`)) === 1;

/** Stores the signed-in subject for five minutes. Returns false if the session has begun another sign-in since. */
export const finishSignIn = async (
  tx: Tx,
  { owner, session }: SignInSession,
  state: Uint8Array,
  of: Subject,
): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE office_sign_ins SET finished_at = now(), issuer = ${of.issuer}, subject = ${of.subject}
     WHERE session_hash = decode(${session.tokenHash}, 'hex') AND user_id = ${owner.userId} AND state_hash = ${state} AND used_at IS NOT NULL
       AND finished_at IS NULL`)) === 1;

/** Returns the end of this session's finished sign-in at a provider; undefined if there is none. */
export const findSignIn = async (
  db: Queryable,
  { owner, session }: SignInSession,
  issuer: string,
): Promise<Date | undefined> => {
  const found = await db.maybe(sql<{ until: Date }>`
    SELECT i.finished_at + interval '5 minutes' AS until FROM office_sign_ins i JOIN office_subjects s USING (issuer, subject, user_id)
     WHERE i.session_hash = decode(${session.tokenHash}, 'hex') AND i.user_id = ${owner.userId} AND i.issuer = ${issuer}
       AND i.finished_at > now() - interval '5 minutes'`);
  return found?.until;
};

/** Uses up a finished sign-in for one entry. Returns false if there is none. */
export const takeSignIn = async (tx: Tx, { owner, session }: SignInSession, issuer: string): Promise<boolean> =>
  (await tx.run(sql`
    DELETE FROM office_sign_ins i USING office_subjects s
     WHERE s.issuer = i.issuer AND s.subject = i.subject AND s.user_id = i.user_id AND i.issuer = ${issuer}
       AND i.session_hash = decode(${session.tokenHash}, 'hex') AND i.user_id = ${owner.userId}
       AND i.finished_at > clock_timestamp() - interval '5 minutes'`)) === 1;

/** Finds the person bound to a subject. */
export const findBound = async (db: Queryable, { issuer, subject }: Subject): Promise<UserId | undefined> => {
  const found = await db.maybe(
    sql<{ id: UserId }>`SELECT user_id AS id FROM office_subjects WHERE issuer = ${issuer} AND subject = ${subject}`,
  );
  return found?.id;
};

/** Binds a person to a subject. Returns false if either is bound already. */
export const bindSubject = async (
  tx: Tx,
  organisation: UserId,
  { userId }: Owner,
  { issuer, subject }: Subject,
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO office_subjects (issuer, subject, organisation_id, user_id) VALUES (${issuer}, ${subject}, ${organisation}, ${userId})
    ON CONFLICT DO NOTHING`)) === 1;

export const forgetSignInsOf = async (tx: Tx, { userId }: Owner): Promise<void> => {
  tx.queue(sql`DELETE FROM office_sign_ins WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM office_subjects WHERE user_id = ${userId}`);
};
