import type { UserId } from '#platform/ids.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Whose sign-in it is: of one person in one session. */
export interface Whose {
  readonly owner: Owner;
  readonly session: Session;
}
/** A subject of a provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Begins a sign-in of this session, in place of one that it had. */
export const writeSignIn = (
  tx: Tx,
  organisation: UserId,
  { owner, session }: Whose,
  state: Uint8Array,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO office_sign_ins (session_hash, organisation_id, user_id, state_hash)
    VALUES (decode(${session.tokenHash}, 'hex'), ${organisation}, ${owner.userId}, ${state})
    ON CONFLICT (session_hash) DO UPDATE SET organisation_id = EXCLUDED.organisation_id, user_id = EXCLUDED.user_id, state_hash = EXCLUDED.state_hash,
      made_at = EXCLUDED.made_at, used_at = NULL, finished_at = NULL, issuer = NULL, subject = NULL`);

/** Uses up the one return of a sign-in that this session began within five minutes; false where there is none. */
export const useReturn = async (db: Queryable, { owner, session }: Whose, state: Uint8Array): Promise<boolean> =>
  (await db.run(sql`
    UPDATE office_sign_ins SET used_at = now()
     WHERE session_hash = decode(${session.tokenHash}, 'hex') AND user_id = ${owner.userId} AND state_hash = ${state} AND used_at IS NULL
       AND made_at > now() - interval '5 minutes'`)) === 1;

/** Keeps whom the provider signed in, for five minutes; false where another sign-in was begun meanwhile. */
export const finishSignIn = async (
  tx: Tx,
  { owner, session }: Whose,
  state: Uint8Array,
  of: Subject,
): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE office_sign_ins SET finished_at = now(), issuer = ${of.issuer}, subject = ${of.subject}
     WHERE session_hash = decode(${session.tokenHash}, 'hex') AND user_id = ${owner.userId} AND state_hash = ${state} AND used_at IS NOT NULL
       AND finished_at IS NULL`)) === 1;

/** Until when a sign-in of this session at that provider lets its person go on to their passkey; undefined where there is none. */
export const findSignIn = async (
  db: Queryable,
  { owner, session }: Whose,
  issuer: string,
): Promise<Date | undefined> => {
  const found = await db.maybe(sql<{ until: Date }>`
    SELECT i.finished_at + interval '5 minutes' AS until FROM office_sign_ins i JOIN office_subjects s USING (issuer, subject, user_id)
     WHERE i.session_hash = decode(${session.tokenHash}, 'hex') AND i.user_id = ${owner.userId} AND i.issuer = ${issuer}
       AND i.finished_at > now() - interval '5 minutes'`);
  return found?.until;
};

/** Uses such a sign-in up, for one entry; false where there is none. */
export const takeSignIn = async (tx: Tx, { owner, session }: Whose, issuer: string): Promise<boolean> =>
  (await tx.run(sql`
    DELETE FROM office_sign_ins i USING office_subjects s
     WHERE s.issuer = i.issuer AND s.subject = i.subject AND s.user_id = i.user_id AND i.issuer = ${issuer}
       AND i.session_hash = decode(${session.tokenHash}, 'hex') AND i.user_id = ${owner.userId}
       AND i.finished_at > clock_timestamp() - interval '5 minutes'`)) === 1;

/** Who is bound to a subject. */
export const findBound = async (db: Queryable, { issuer, subject }: Subject): Promise<UserId | undefined> => {
  const found = await db.maybe(
    sql<{ id: UserId }>`SELECT user_id AS id FROM office_subjects WHERE issuer = ${issuer} AND subject = ${subject}`,
  );
  return found?.id;
};

/** Binds somebody to a subject; false where one of the two is bound already. */
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
  await tx.run(sql`DELETE FROM office_sign_ins WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM office_subjects WHERE user_id = ${userId}`);
};
