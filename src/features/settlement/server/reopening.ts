import { resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { lockLine } from './lines-store.ts';

/**
 * Releases the hold of a payment that the bank will not make. Returns false if it is no longer held, or if the bank’s
 * interface must decide.
 */
export async function reopenLine(tx: Tx, id: number): Promise<boolean> {
  const line = await lockLine(tx, id);
  if (line?.state !== 'held' || line.channel !== 'file' || line.transfer_id === null) return false;
  const [ended] = await resolve(tx, [{ id: line.transfer_id, outcome: 'void', failure: 'the bank has not paid it' }]);
  if (ended !== 'done') throw new Error(`the hold of line ${id} is ${ended}`);
  return true;
}
