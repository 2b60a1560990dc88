import { type Asset, assetOf } from '#features/currency/assets.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { formatUnits } from '#platform/money.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Entry } from '../statement-entry.ts';
import { type AccountPosition, type EntryRow, shopOf } from './store.ts';

export const entryOnWire = (row: EntryRow, { code, places }: Asset): Entry => ({
  id: row.id,
  transactionId: row.transfer,
  kind: row.kind,
  assetType: code,
  amount: formatUnits(BigInt(row.amount), places),
  fee: formatUnits(BigInt(row.fee), places),
  balance: formatUnits(BigInt(row.balance), places),
  counterparty: addressOnWire(row.other),
  merchantName: shopOf(row),
  payerName: row.payer_name,
  reference: row.reference,
  exchange: row.exchange,
  createdAt: onWire(row.at),
});

/** The balance of an account at a moment. */
export const balanceOnWire = ({ code, name, balance }: AccountPosition) => ({
  assetType: code,
  name,
  balance: formatUnits(BigInt(balance), assetOf(code).places),
});
