import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { insertPicture } from '../pictures-store.ts';
import { addMessageStep } from '../steps-store.ts';

/** Inserts every row that cases store about a user: a closed case about their payment, with a message. */
export async function caseRowsOf(tx: Tx, { vault }: Pick<Services, 'vault'>, owner: Owner): Promise<void> {
  const { userId } = owner;
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO cases (payment_id, payer_id, payee_id, opened_by, reason, amount, answer_by, decide_by)
    SELECT id, payer_id, payee_id, 'payer', 'other', amount, now() + interval '1 day', now() + interval '2 days' FROM payments
     WHERE payer_id = ${userId} AND payee_id IS NOT NULL ORDER BY id LIMIT 1 RETURNING id`);
  await addMessageStep(tx, vault, { userId }, { caseId: id, step: 'opened', side: 'payer', text: 'Tent of secrets' });
  const picture = {
    caseId: id,
    side: 'payer',
    bytes: Buffer.from('Picture of secrets'),
    sha256: Buffer.alloc(32, 7),
  } as const;
  await insertPicture(tx, vault, owner, picture);
  await tx.run(
    sql`UPDATE cases SET state = 'withdrawn', closed_at = clock_timestamp(), officer_id = ${userId} WHERE id = ${id}`,
  );
}
