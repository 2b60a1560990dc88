import type { Owner } from '#platform/server/http/proof.ts';
import { areConfusable } from '#platform/server/outside/confusable.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { addressHere, MAX_CONTACTS } from '../rules.ts';
import { listContacts, openCard } from './store.ts';

/**
 * Finds a contact whose name could be mistaken for the given one (UTS 39 section 4). Returns nothing if the address is
 * that contact's. Only the viewer's own contacts are compared, and two people may share a name.
 */
export async function contactLike(
  db: Queryable,
  { vault, settings }: Pick<Services, 'vault' | 'settings'>,
  viewer: Owner,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<string | null> {
  const alike: string[] = [];
  for (const row of await listContacts(db, viewer, Number.MAX_SAFE_INTEGER, MAX_CONTACTS)) {
    const card = await openCard(db, vault, row);
    if (card.name === name) return null;
    const isTheirs = card.addresses.some(
      (caip10) => addressHere(caip10, settings.chainId)?.toLowerCase() === address.toLowerCase(),
    );
    if (isTheirs) return null;
    if (areConfusable(card.name, name)) alike.push(card.name);
  }
  return alike[0] ?? null;
}
