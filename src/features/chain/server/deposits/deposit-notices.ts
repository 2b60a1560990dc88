import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { CHAIN_UPDATE } from '../../deposits/rules.ts';
import type { DepositRow } from './deposits-store.ts';

/** Notifies the screens of these deposits' owners to reload their deposits. */
export const tellDeposits = (tx: Tx, rows: readonly DepositRow[]): Promise<unknown> =>
  emit(
    tx,
    rows.map(({ id, user_id: userId, asset_id, amount, state }) => {
      const { code: assetType, places } = assetById(asset_id);
      const data = { depositId: id, state, assetType, amount: formatUnits(BigInt(amount), places) };
      return { userId, type: CHAIN_UPDATE, data };
    }),
  );

/** Maximum number of people who see confirmations grow with each block; those with the newest deposits come first. */
const MOST_TOLD = 500;

/** Notifies the screens of people with arriving deposits after each new block. */
export async function tellConfirming(tx: Tx): Promise<void> {
  const people = await tx.rows(sql<{ user_id: UserId }>`
    SELECT DISTINCT user_id FROM (SELECT user_id FROM chain_deposits
       WHERE state = 'arriving' AND waits IS NULL ORDER BY block_number DESC, id DESC LIMIT ${MOST_TOLD}) d`);
  await emit(
    tx,
    people.map(({ user_id: userId }) => ({ userId, type: CHAIN_UPDATE, data: { state: 'arriving' } })),
  );
}
