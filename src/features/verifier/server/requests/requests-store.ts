import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type AnswerFault, REQUEST_DAYS, type RequestState, TOLD_ONCE, TRIES } from '../../rules.ts';

/** A member of staff or a program that may ask. */
export type Asker = Officer<'ask'> | KeyHolder<'presentations:request'>;
/** The organisation in whose name a request is made. */
export type AskingOrganisation = Pick<Officer, 'organisation'>;
/** `server`: this server itself, where the organisation lets people act on what they show (`own-requests.ts`). */
export type RequestOrigin = 'staff' | 'program' | 'server';

export interface RequestRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly question_id: number;
  readonly asked_by: RequestOrigin;
  readonly reference: string | null;
  /** Transaction data that the wallet must sign, as sent in the request. */
  readonly transaction_data: string | null;
  readonly terms: Uint8Array | null;
  readonly redirect_uri: string | null;
  readonly state: RequestState;
  readonly fault: AnswerFault | null;
  readonly posted_hash: Uint8Array | null;
  /** Sealed answer. Null once its storage time is over, even if the row is not erased yet. */
  readonly answer: Uint8Array | null;
  readonly answer_until: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly answered_at: Date | null;
}
const columns = sql`r.id, r.organisation_id, r.question_id, r.asked_by, r.reference, r.transaction_data, r.terms, r.redirect_uri, r.fault, r.posted_hash,
  CASE WHEN r.answer_until > now() THEN r.answer END AS answer, CASE WHEN r.answer_until > now() THEN r.answer_until END AS answer_until,
  r.created_at, r.expires_at, r.answered_at,
  CASE WHEN r.answered_at IS NOT NULL THEN 'answered' WHEN r.declined_at IS NOT NULL THEN 'declined' WHEN r.tries >= ${TRIES} THEN 'failed'
    WHEN r.expires_at <= now() THEN 'over' ELSE 'open' END AS state`;

export interface NewRequestRow {
  readonly id: number;
  readonly questionId: number;
  readonly askedBy: RequestOrigin;
  readonly reference: string | null;
  readonly transactionData: string | null;
  readonly linkHash: Uint8Array;
  readonly responseHash: Uint8Array;
  readonly terms: Uint8Array;
  readonly redirectUri: string | null;
  readonly minutes: number;
}

export const insertRequest = (tx: Tx, { organisation }: AskingOrganisation, one: NewRequestRow): Promise<RequestRow> =>
  tx.one(sql<RequestRow>`
    INSERT INTO verifier_requests AS r (id, organisation_id, question_id, asked_by, reference, transaction_data, link_hash, response_hash, terms, redirect_uri, expires_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${one.id}, ${organisation}, ${one.questionId}, ${one.askedBy}, ${one.reference}, ${one.transactionData}, ${one.linkHash}, ${one.responseHash},
      ${one.terms}, ${one.redirectUri}, now() + make_interval(mins => ${one.minutes})) RETURNING ${columns}`);

/** Counts the open requests, up to the maximum allowed. */
export const countOpenRequests = async (tx: Tx, { organisation }: AskingOrganisation, most: number): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM verifier_requests
          WHERE organisation_id = ${organisation} AND answered_at IS NULL AND declined_at IS NULL AND tries < ${TRIES} AND expires_at > now()
          LIMIT ${most}) q`,
    )
  ).n;

export const listRequests = (
  db: Queryable,
  { organisation }: Officer<'ask'>,
  before: number,
  count: number,
): Promise<RequestRow[]> =>
  db.rows(sql<RequestRow>`
    SELECT ${columns}
    FROM verifier_requests r WHERE r.organisation_id = ${organisation} AND r.id < ${before}
      AND NOT EXISTS (SELECT FROM verifier_questions q WHERE q.id = r.question_id AND (q.is_for_sign_in OR q.own_use IS NOT NULL))
     ORDER BY r.id DESC LIMIT ${count}`);

export const findRequest = (
  db: Queryable,
  { organisation }: AskingOrganisation,
  id: number,
): Promise<RequestRow | undefined> =>
  db.maybe(sql<RequestRow>`
    SELECT ${columns}
    FROM verifier_requests r WHERE r.organisation_id = ${organisation} AND r.id = ${id}`);

/** Returns a request of an approved organisation by the secret in the request's address. */
export const findByLink = (db: Queryable, organisation: number, hash: Uint8Array): Promise<RequestRow | undefined> =>
  db.maybe(sql<RequestRow>`
    SELECT ${columns}
    FROM verifier_requests r JOIN organisations o ON o.id = r.organisation_id AND o.state = 'approved'
     WHERE r.organisation_id = ${organisation} AND r.link_hash = ${hash}`);

/** Returns a request of an approved organisation by the secret in the answer's address. */
export const findByResponse = (
  db: Queryable,
  organisation: number,
  hash: Uint8Array,
): Promise<RequestRow | undefined> =>
  db.maybe(sql<RequestRow>`
    SELECT ${columns}
    FROM verifier_requests r JOIN organisations o ON o.id = r.organisation_id AND o.state = 'approved'
     WHERE r.organisation_id = ${organisation} AND r.response_hash = ${hash}`);

/** Locks a request and returns its current state. */
export const lockRequest = (tx: Tx, { id }: RequestRow): Promise<RequestRow | undefined> =>
  tx.maybe(sql<RequestRow>`SELECT ${columns} FROM verifier_requests r WHERE r.id = ${id} FOR NO KEY UPDATE`);

export const writeFault = (tx: Tx, { id }: RequestRow, fault: AnswerFault): Promise<number> =>
  tx.run(sql`UPDATE verifier_requests SET tries = tries + 1, fault = ${fault} WHERE id = ${id}`);

export const declineRequest = (tx: Tx, { id }: RequestRow, posted: Uint8Array): Promise<number> =>
  tx.run(
    sql`UPDATE verifier_requests SET declined_at = now(), fault = NULL, terms = NULL, posted_hash = ${posted} WHERE id = ${id}`,
  );

/** Stores the answer for the time that its question sets. */
export const answerRequest = (
  tx: Tx,
  { id }: RequestRow,
  {
    posted,
    answer,
    keepHours,
  }: { readonly posted: Uint8Array; readonly answer: Uint8Array; readonly keepHours: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE verifier_requests SET answered_at = now(), fault = NULL, terms = NULL, posted_hash = ${posted}, answer = ${answer},
      answer_until = now() + make_interval(secs => ${keepHours === 0 ? TOLD_ONCE.waitS : keepHours * 3600})
     WHERE id = ${id}`);

/** Marks an answer as read. It is then stored only as long as a lost reply may be repeated. */
export const noteTold = (tx: Tx, { id }: RequestRow): Promise<number> =>
  tx.run(sql`
    UPDATE verifier_requests SET answer_until = least(answer_until, now() + make_interval(secs => ${TOLD_ONCE.againS}))
     WHERE id = ${id}`);

export const eraseAnswers = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    UPDATE verifier_requests SET answer = NULL, answer_until = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM verifier_requests WHERE answer_until < now() - make_interval(secs => ${keptS})
       ORDER BY answer_until LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);

/** Deletes requests that expired long ago, unless an answer is still stored. */
export const forgetRequests = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM verifier_requests WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM verifier_requests WHERE expires_at < now() - make_interval(secs => ${keptS}) AND answer_until IS NULL
       ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);
export const REQUEST_S = REQUEST_DAYS * 86_400;

/** Erases a used answer; false if there is none. */
export const endAnswer = async (tx: Tx, { organisation }: AskingOrganisation, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE verifier_requests SET answer = NULL, answer_until = NULL
     WHERE organisation_id = ${organisation} AND id = ${id} AND answer_until > now()`)) === 1;

/**
 * Locks the organisation for the member of staff or program that asks. Refuses if their right ended in the meantime.
 */
export const lockAsker = (tx: Tx, who: Asker) => ('keyId' in who ? lockForKey(tx, who) : lockUnsigned(tx, who));
