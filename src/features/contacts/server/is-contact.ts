import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { addressHere, MAX_CONTACTS } from '../rules.ts';
import { listContacts, openCard } from './store.ts';

/** Reports whether an address belongs to one of the owner's contacts; opens the sealed contacts to find out. */
export async function isContactAt(
  db: Queryable,
  { vault, settings }: Pick<Services, 'vault' | 'settings'>,
  viewer: Owner | Recipient,
  address: string,
): Promise<boolean> {
  for (const row of await listContacts(db, viewer, Number.MAX_SAFE_INTEGER, MAX_CONTACTS)) {
    const { addresses } = await openCard(db, vault, row);
    if (addresses.some((one) => addressHere(one, settings.chainId)?.toLowerCase() === address.toLowerCase()))
      return true;
  }
  return false;
}
