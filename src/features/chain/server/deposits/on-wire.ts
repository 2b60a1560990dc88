import { assetById } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Deposit } from '../../deposits/calls.ts';
import { confirmationsOf } from '../../deposits/rules.ts';
import type { Standing } from '../store.ts';
import type { DepositRow } from './deposits-store.ts';

/** Converts a deposit for its person. Confirmations count up to the last stored head of the chain. */
export function depositOnWire(row: DepositRow, { head, finalized }: Pick<Standing, 'head' | 'finalized'>): Deposit {
  const { code: assetType, places } = assetById(row.asset_id);
  const heights = { head: head?.number ?? row.block_number, finalized: finalized?.number ?? 0 };
  return {
    id: row.id,
    assetType,
    amount: formatUnits(BigInt(row.amount), places),
    state: row.state,
    waits: row.waits,
    credited: row.credited === null ? null : formatUnits(BigInt(row.credited), places),
    fromAddress: row.from_address && checksum(row.from_address),
    transactionHash: row.tx_hash,
    blockNumber: row.block_number,
    ...confirmationsOf(row.block_number, heights),
    seenAt: onWire(row.seen_at),
    endedAt: row.ended_at && onWire(row.ended_at),
  };
}
