import { assetOf } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { isShopSide, returnFault } from '#features/ledger/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { onWire } from '#platform/wire-time.ts';
import type { TransferRow } from '../store.ts';
import type { BalanceRow } from './balances.ts';

/** Returns an owner in API form: EIP-55, or null for an account of the house. */
export const addressOnWire = (owner: AccountOwner): string | null => (owner.startsWith('0x') ? checksum(owner) : null);

/** Returns a transfer as seen by `userId`, one of its sides. */
export function transactionOnWire(row: TransferRow, userId: UserId): Transaction {
  const { places } = assetOf(row.asset);
  const isSend = row.kind === 'send' && row.is_sender;
  const fault = returnFault({
    state: row.state,
    isReturned: row.returned_at !== null,
    isHeldBySomebody: row.is_counterparty_known,
    isLate: row.is_late,
  });
  return {
    id: row.id,
    userId,
    transactionType: row.is_sender ? 'send' : 'receive',
    kind: row.is_settlement ? 'settlement' : row.kind,
    merchantName: isShopSide(row.kind, row.is_sender) ? null : row.merchant_name,
    merchantNameKo: isShopSide(row.kind, row.is_sender) ? null : row.merchant_name_ko,
    payerName: row.is_sender ? null : row.payer_name,
    payerNameKo: row.is_sender ? null : row.payer_name_ko,
    reference: row.reference,
    exchange: row.exchange,
    assetType: row.asset,
    amount: formatUnits(BigInt(row.amount), places),
    fee: row.is_sender ? formatUnits(BigInt(row.fee), places) : '0',
    status: row.returned_at ? 'returned' : row.status,
    fromAddress: addressOnWire(row.from_owner),
    toAddress: addressOnWire(row.to_owner) ?? row.outside,
    isCounterpartyKnown: row.is_counterparty_known,
    counterpartyName: null,
    canTakeBack: isSend && fault === undefined,
    group: row.group_id,
    returns: row.reverses,
    createdAt: onWire(row.created_at),
    settledAt: row.resolved_at && onWire(row.resolved_at),
    returnedAt: row.returned_at && onWire(row.returned_at),
    failure: row.failure,
  };
}

/** Returns a balance with its amounts as decimals. */
export function balanceOnWire({ id, code, name, balance, held }: BalanceRow) {
  const { places } = assetOf(code);
  return {
    id,
    assetType: code,
    name,
    balance: formatUnits(BigInt(balance), places),
    held: formatUnits(BigInt(held), places),
  };
}
