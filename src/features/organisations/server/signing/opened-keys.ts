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

/** Opened keys of organisations that sign just now: so many at most, and none for longer than this after it was opened (decision 0123). */
const MOST = 200;
const LIFE_MS = 5 * 60_000;
const openedKeys = perServer((_: Vault) => new LRUCache<string, KeyObject>({ max: MOST, ttl: LIFE_MS }));

/** Opens the key of a row that was read as the one that signs now; one that this process opened in the last minutes is at hand. */
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

/** Ends the key with which an organisation signs: what is private of it is gone from the store, and from this process. */
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
