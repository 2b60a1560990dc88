import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface AskedRow {
  readonly request_id: number;
  readonly campaign_id: number;
  readonly organisation_id: UserId;
}

export const insertAsking = (tx: Tx, { userId }: Owner, requestId: number, campaignId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO campaign_askings (request_id, campaign_id, user_id) VALUES (${requestId}, ${campaignId}, ${userId})`,
  );

/** What somebody was asked last and answered. */
export const listAnswered = (db: Queryable, { userId }: Owner): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`
    SELECT a.request_id, a.campaign_id, v.organisation_id
      FROM campaign_askings a JOIN verifier_requests v ON v.id = a.request_id AND v.answer_until > now()
     WHERE a.user_id = ${userId} ORDER BY a.request_id DESC LIMIT 10`);

/** What an organisation of this server is called; undefined where there is none. */
export const findNames = (
  db: Queryable,
  organisation: UserId,
): Promise<{ display_name: string; name_ko: string | null } | undefined> =>
  db.maybe(sql<{ display_name: string; name_ko: string | null }>`
    SELECT display_name, name_ko FROM organisations WHERE id = ${organisation}`);

export const forgetCampaignAskings = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM campaign_askings WHERE user_id = ${userId}`);
