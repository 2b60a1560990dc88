import type { ReconcileResult } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { bankDeskOf } from './bank/of-settings.ts';
import type { TakenOrder } from './bank/port.ts';

/** Margin for a bank whose clock differs from ours. */
const MARGIN_MS = 5 * 60_000;

/**
 * Prepares a restored store: lists orders that are sent again under their references, and orders that the bank accepted
 * and the store has lost.
 */
export async function reconcileBanks(services: Services, since: Date): Promise<ReconcileResult[]> {
  const { db } = services;
  const { open } = await db.one(
    sql<{ open: number }>`SELECT count(*) AS open FROM bank_transfers WHERE status = 'requested'`,
  );
  const kind = 'bank orders';
  const again = `${open} open ones are asked again under the same references, which a bank takes for the same orders`;
  let taken: readonly TakenOrder[] | undefined;
  try {
    taken = await bankDeskOf(services).bank.takenSince(new Date(since.getTime() - MARGIN_MS));
  } catch {
    return [
      {
        kind,
        again: open,
        lost: null,
        isUnanswered: true,
        says: 'the bank does not answer: what it did since is not known',
      },
    ];
  }
  if (!taken)
    return [
      { kind, again: open, lost: null, says: `${again}; ask the bank for its list since ${since.toISOString()}` },
    ];
  const unknown = await unknownOf(db, taken);
  const lost = unknown.map(({ reference, purpose, won, status }) => `${reference} ${purpose} ${won} won, ${status}`);
  return [{ kind, again: open, lost, says: `${again}; settle the lost ones with their people by hand` }];
}

async function unknownOf(db: Db, taken: readonly TakenOrder[]): Promise<TakenOrder[]> {
  const references = taken.map(({ reference }) => reference);
  const known = await db.rows(sql<{ reference: string }>`
    SELECT reference::text AS reference FROM bank_transfers WHERE reference = ANY (${references}::uuid[])`);
  const here = new Set(known.map(({ reference }) => reference));
  return taken.filter(({ reference }) => !here.has(reference.toLowerCase()));
}
