import { assetById, networkFee } from '#features/currency/assets.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { formatUnits } from '#platform/money.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Order, OrderPayment } from '../contract.ts';
import type { Plan } from '../rules.ts';
import type { OrderRow, RunRow } from './orders-store.ts';

export const planOf = (row: OrderRow): Plan => ({
  rhythm: row.rhythm,
  firstOn: row.first_on,
  zone: row.zone,
  endOn: row.end_on,
  amount: BigInt(row.amount),
  total: BigInt(row.total),
});

export function orderOnWire(row: OrderRow): Order {
  const asset = assetById(row.asset_id);
  const text = (units: string) => formatUnits(BigInt(units), asset.places);
  return {
    id: row.id,
    toAddress: addressOnWire(row.to_owner) ?? row.to_owner,
    assetType: asset.code,
    amount: text(row.amount),
    fee: formatUnits(networkFee(asset, row.network_fee), asset.places),
    total: text(row.total),
    used: text(row.used),
    rhythm: row.rhythm,
    firstOn: row.first_on,
    endOn: row.end_on,
    zone: row.zone,
    state: row.state,
    reason: row.reason,
    nextOn: row.next_on,
    payments: row.payments,
    createdAt: onWire(row.created_at),
    endedAt: row.ended_at && onWire(row.ended_at),
  };
}

const STATUS = { pending: 'pending', posted: 'completed', voided: 'failed', expired: 'failed' } as const;

export const paymentOnWire = ({ id, due_on, at, state }: RunRow): OrderPayment => ({
  id,
  dueOn: due_on,
  paidAt: onWire(at),
  transactionId: id,
  status: STATUS[state],
});
