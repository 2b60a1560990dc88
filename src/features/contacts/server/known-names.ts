import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { addressHere, MAX_CONTACTS } from '../rules.ts';
import { provenNameOf } from './proven-name.ts';
import { isNameShownAt, listContacts, openCard } from './store.ts';

/** Returns the names that the owner's contacts have for these addresses, keyed by lower-case address. */
export async function contactNames(
  db: Queryable,
  { vault, settings }: Pick<Services, 'vault' | 'settings'>,
  owner: Owner,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(addresses.map((one) => one.toLowerCase()));
  const names = new Map<string, string>();
  if (wanted.size === 0) return names;
  for (const row of await listContacts(db, owner, Number.MAX_SAFE_INTEGER, MAX_CONTACTS)) {
    const card = await openCard(db, vault, row);
    for (const one of card.addresses) {
      const address = addressHere(one, settings.chainId)?.toLowerCase();
      if (address !== undefined && wanted.has(address)) names.set(address, card.name);
    }
  }
  return names;
}

/**
 * Returns the proven name that the holder of an address shows to payers; a name that only a sandbox checked does not
 * count.
 */
export async function shownProvenName(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  address: string,
): Promise<string | undefined> {
  if (!(await isNameShownAt(db, address))) return undefined;
  const proven = await provenNameOf(db, vault, address);
  return proven?.isOfSandbox === false ? proven.name : undefined;
}
