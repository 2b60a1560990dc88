import { addressOfKey, newKeyPair } from '#features/identity/server/keys.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { SERVER, type SealContext, type Vault } from '#platform/server/vault/vault.ts';
import type { Address } from '../rpc/port.ts';

const placeOf = (address: Address): SealContext => ({ table: 'chain_keys', column: 'private_key', row: address });

/** Returns the address of the stored treasury key; undefined if there is none. */
const readTreasury = async (db: Queryable): Promise<Address | undefined> =>
  (await db.maybe(sql<{ address: Address }>`SELECT address FROM chain_keys`))?.address;

/**
 * Returns the address of the treasury; creates and seals its key if there is none. Nodes that start at the same time
 * all use the first one's.
 */
export async function makeTreasury(tx: Tx, vault: Vault): Promise<Address> {
  const before = await readTreasury(tx);
  if (before) return before;
  const { privateKey, publicKey } = newKeyPair();
  const address = addressOfKey(publicKey) as Address;
  const sealed = await vault.seal(tx, SERVER, placeOf(address), privateKey);
  privateKey.fill(0);
  await tx.run(
    sql`INSERT INTO chain_keys (address, private_key) VALUES (${address}, ${sealed}) ON CONFLICT DO NOTHING`,
  );
  const kept = await readTreasury(tx);
  if (!kept) throw new Error('the key of the treasury vanished');
  return kept;
}

/** Decrypts the treasury's key; the caller wipes it (`fill(0)`) after signing. */
export async function openTreasuryKey(db: Queryable, vault: Vault): Promise<Uint8Array> {
  const row = await db.one(sql<{ address: Address; sealed: Uint8Array }>`
    SELECT address, private_key AS sealed FROM chain_keys`);
  return vault.open(db, SERVER, placeOf(row.address), row.sealed);
}
