import { assetOf } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { emit, type NewEvent } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { WITHDRAWAL_UPDATE } from '../../withdrawal-rules.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

/** Notifies a person's screens of a withdrawal's state, and the person of its end. */
export const notifyWithdrawal = (tx: Tx, row: WithdrawalRow): Promise<void> => notifyWithdrawals(tx, [row]);

export const notifyWithdrawals = (tx: Tx, rows: readonly WithdrawalRow[]): Promise<void> =>
  emit(tx, rows.flatMap(eventOf));

function eventOf(row: WithdrawalRow): NewEvent[] {
  if (row.user_id === null) return [];
  const data = {
    withdrawalId: row.id,
    transactionId: row.transfer_id,
    state: row.state,
    assetType: row.asset,
    amount: formatUnits(BigInt(row.amount), assetOf(row.asset).places),
    toAddress: checksum(row.to_address),
    feeKept: row.fee_transfer_id === null ? null : formatUnits(BigInt(row.fee), assetOf(row.asset).places),
  };
  return [{ userId: row.user_id as UserId, type: WITHDRAWAL_UPDATE, data }];
}
