import { sql, type Tx } from '#platform/server/store/db.ts';
import { isWithinEntryDays, type RefundRules } from '../../rules.ts';
import type { RefundRow } from '../refunds/refunds-store.ts';

/** Whether a trip that was added since says that a claim without an entry date came too late; one that has its date was judged by that. */
export async function isTooLate(
  tx: Tx,
  claim: RefundRow,
  { entryDays }: Pick<RefundRules, 'entryDays'>,
): Promise<boolean> {
  if (claim.entry_date !== null) return false;
  const { entry } = await tx.one(sql<{ entry: string | null }>`
    SELECT max(start_date) AS entry FROM travel_plans WHERE user_id = ${claim.user_id} AND start_date <= ${claim.claim_day}`);
  return entry !== null && !isWithinEntryDays(entry, claim.claim_day, entryDays);
}
