import type { Transaction } from '#features/ledger/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { TransferRow } from '../store.ts';
import { transactionOnWire } from './on-wire.ts';

type NamesOf = (owner: Owner, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Names that the owner's contacts give to addresses, by lower-case address. Filled by the later feature `contacts`. */
export const counterpartyNames = neededOf<Services, NamesOf>('the names of counterparties');

const otherOf = ({ transactionType, fromAddress, toAddress }: Transaction) =>
  transactionType === 'receive' ? fromAddress : toAddress;

/** Returns transfers as one of their sides sees them, with the names of its contacts. */
export async function transactionsOnWire(
  services: Services,
  owner: Owner,
  rows: readonly TransferRow[],
): Promise<Transaction[]> {
  const all = rows.map((row) => transactionOnWire(row, owner.userId));
  const names = await counterpartyNames.of(services)(
    owner,
    all.flatMap((one) => otherOf(one) ?? []),
  );
  return all.map((one) => ({ ...one, counterpartyName: names.get(otherOf(one)?.toLowerCase() ?? '') ?? null }));
}
