import type { Tx } from '#platform/server/store/db.ts';
import { isWithinEntryDays, type RefundRules } from '../../rules.ts';
import type { RefundRow } from '../refunds/refunds-store.ts';
import { readEntry } from '../trips/read-entry.ts';

/**
 * Reports whether a trip added since then makes a claim without an entry date too late. A claim with an entry date was
 * judged by it when made.
 */
export async function isTooLate(
  tx: Tx,
  claim: RefundRow,
  { entryDays }: Pick<RefundRules, 'entryDays'>,
): Promise<boolean> {
  if (claim.entry_date !== null) return false;
  const entry = await readEntry(tx, { userId: claim.user_id }, claim.claim_day);
  return entry !== null && !isWithinEntryDays(entry, claim.claim_day, entryDays);
}
