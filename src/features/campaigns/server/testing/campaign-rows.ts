import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/**
 * Inserts every row that campaigns store about a user: an empty month, and a campaign that they made, joined, and have
 * an open act for.
 */
export async function campaignRowsOf(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(sql`
    INSERT INTO campaigns (name, name_ko, bps, gives, starts_at, ends_at, budget, made_by)
    VALUES ('Winter market', '겨울', 100, 'at_once', now(), now() + interval '1 day', 1, ${userId})`);
  await tx.run(
    sql`INSERT INTO campaign_months (user_id, month, campaign_id, won) SELECT ${userId}, '2026-01-01', max(id), 0 FROM campaigns`,
  );
  await tx.run(sql`
    INSERT INTO campaign_members (campaign_id, user_id, card_mark, card, stands_until, is_trial)
    SELECT max(id), ${userId}, ${Buffer.alloc(32, 14)}, ${Buffer.from('card of secrets')}, now(), false FROM campaigns`);
  await tx.run(sql`
    INSERT INTO campaign_askings (request_id, campaign_id, user_id)
    SELECT max(a.request_id), (SELECT max(id) FROM campaigns), ${userId} FROM refund_proof_askings a WHERE a.user_id = ${userId}`);
}
