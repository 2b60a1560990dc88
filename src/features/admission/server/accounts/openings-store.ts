import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { SIGN_IN } from '../../rules.ts';

export interface OpeningRow {
  readonly request_id: number;
  readonly organisation_id: UserId;
  /** User agent of the browser that made the request. */
  readonly user_agent: string | null;
  readonly created_at: Date;
}
export const insertOpening = (
  tx: Tx,
  requestId: number,
  { browser, userAgent }: { readonly browser: Uint8Array; readonly userAgent: string | undefined },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO account_askings (request_id, browser_hash, user_agent) VALUES (${requestId}, ${browser}, ${userAgent?.slice(0, 300) ?? null})`);

/** Finds the recent request of one browser, by the hash of its secret. */
export const findOpening = (db: Queryable, browser: Uint8Array): Promise<OpeningRow | undefined> =>
  db.maybe(sql<OpeningRow>`
    SELECT a.request_id, v.organisation_id, a.user_agent, a.created_at
      FROM account_askings a JOIN verifier_requests v ON v.id = a.request_id AND v.answer_until > now()
     WHERE a.browser_hash = ${browser} AND a.created_at > now() - make_interval(mins => ${SIGN_IN.minutes})`);

/** Counts a typed number before it is compared. Returns false once there were too many tries. */
export const countTry = async (db: Queryable, requestId: number): Promise<boolean> =>
  (await db.run(
    sql`UPDATE account_askings SET tries = tries + 1 WHERE request_id = ${requestId} AND tries < ${SIGN_IN.tries}`,
  )) === 1;
