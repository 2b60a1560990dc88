import { assetById } from '#features/ledger/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { CHAIN_DEPOSIT } from '../../deposits/rules.ts';
import type { DepositRow } from './deposits-store.ts';

/** Has people's screens read their deposits again. */
export const tellDeposits = (tx: Tx, rows: readonly DepositRow[]): Promise<unknown> =>
  emit(
    tx,
    rows.map(({ id, user_id: userId, asset_id, amount, state }) => {
      const { code: assetType, places } = assetById(asset_id);
      const data = { depositId: id, state, assetType, amount: formatUnits(BigInt(amount), places) };
      return { userId, type: CHAIN_DEPOSIT, data };
    }),
  );
