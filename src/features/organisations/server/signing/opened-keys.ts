import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { UserId } from '#platform/ids.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { openSigningKey } from '#platform/server/vault/vault-signer.ts';
import { endSigningKey } from './signing-store.ts';

type Vault = Services['vault'];
export const placeOf = (kid: string) => ({ table: 'organisation_signing_keys', column: 'private_key', row: kid });

/** Cache of opened signing keys: maximum number, and milliseconds for which one stays open (decision 0123). */
const MOST = 200;
const LIFE_MS = 5 * 60_000;
const openedKeys = perServer((_: Vault) => new LRUCache<string, KeyObject>({ max: MOST, ttl: LIFE_MS }));

/** Opens the current signing key of a row, or returns it from the cache. */
export async function openOnce(
  tx: Tx,
  vault: Vault,
  { kid, sealed }: { readonly kid: string; readonly sealed: Uint8Array },
): Promise<KeyObject> {
  const opened = openedKeys(vault);
  const known = opened.get(kid);
  if (known) return known;
  const key = await openSigningKey(tx, vault, placeOf(kid), sealed);
  opened.set(kid, key);
  return key;
}

/** Retires an organisation's signing key: deletes the private key from the store and from this process. */
export async function retireSigningKey(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  organisation: UserId,
): Promise<void> {
  const kids = await endSigningKey(tx, organisation);
  tx.afterCommit(() => {
    for (const kid of kids) openedKeys(vault).delete(kid);
  });
}
