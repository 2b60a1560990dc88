import { assetOf } from '#features/currency/assets.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { ReservesAt, SnapshotPosition } from './port.ts';
import { type DebtRow, listDebts, listOwners, type OwnerRow, readMoment } from './snapshot-store.ts';
import type { Spool } from './spool.ts';

/** Facts of the moment at which the owners in the spool were read. */
export interface Snapshot extends SnapshotPosition {
  readonly at: Date;
  readonly day: string;
  /** Sum owed of each asset, in the order of the port's assets. */
  readonly liabilities: readonly bigint[];
  readonly owners: number;
  readonly debts: readonly DebtRow[];
}

const PAGE = 2000;

/** Reads all balances of one moment into a spool; undefined while the ledger corresponds to no finalized block yet. */
export async function takeSnapshot(tx: Tx, port: ReservesAt, spool: Spool): Promise<Snapshot | undefined> {
  const standing = await port.standsAt(tx);
  if (!standing) return undefined;
  const assets = port.assets.map(({ code }) => assetOf(code).id);
  const liabilities = assets.map(() => 0n);
  let owners = 0;
  for (let after = ''; ; ) {
    const rows = await listOwners(tx, assets, after, PAGE);
    for (const row of rows) {
      for (const { asset, balance } of row.has)
        liabilities[assets.indexOf(asset)] = (liabilities[assets.indexOf(asset)] ?? 0n) + BigInt(balance);
      spool.add(JSON.stringify(row));
    }
    owners += rows.length;
    after = rows.at(-1)?.owner ?? '';
    if (rows.length < PAGE) break;
  }
  return { ...standing, ...(await readMoment(tx)), liabilities, owners, debts: await listDebts(tx, assets) };
}

export const ownerIn = (line: string): OwnerRow => JSON.parse(line) as OwnerRow;
