import { lockUser } from '#features/auth/server/store.ts';
import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Contact, type ContactChange, type NewContact, refusals } from '../contract.ts';
import { addressHere, MAX_CONTACTS, parseContactAddress } from '../rules.ts';
import * as store from './store.ts';

export type ContactServices = Pick<Services, 'vault' | 'settings'>;

export const contactOf = (row: store.ContactRow, card: store.Card, chainId: number): Contact => ({
  id: row.id,
  userId: row.user_id,
  name: card.name,
  note: card.note,
  addresses: card.addresses.map((caip10) => ({ caip10, address: addressHere(caip10, chainId) ?? null })),
  createdAt: onWire(row.created_at),
});

/**
 * Adds a contact. Refuses a malformed address (422), an address that another contact has (409) and the 501st contact
 * (422). Duplicates are found by opening the owner's sealed contacts under a lock, so that no address is stored in
 * clear.
 */
export async function addContact(
  tx: Tx,
  keeping: ContactServices,
  owner: Owner,
  contact: NewContact,
): Promise<Contact> {
  const { vault, settings } = keeping;
  const card = { ...contact, addresses: placesOf(contact.addresses, settings.chainId) };
  await lockUser(tx, owner);
  const others = await openAll(tx, keeping, owner);
  if (others.length >= MAX_CONTACTS) throw refuse(refusals, 'too_many_contacts');
  refuseKnown(card, others);
  return contactOf(await store.insertContact(tx, vault, owner, card), card, settings.chainId);
}

/**
 * Changes the given fields of a contact, by the rules of `addContact`. A request that changes nothing needs no
 * signature.
 */
export async function changeContact(
  tx: Tx,
  keeping: ContactServices,
  owner: Owner,
  { id, ...change }: ContactChange & { readonly id: number },
  consent: Consent,
): Promise<Contact> {
  const { vault, settings } = keeping;
  const addresses = change.addresses && placesOf(change.addresses, settings.chainId);
  await lockUser(tx, owner);
  const all = await openAll(tx, keeping, owner);
  const now = all.find(({ row }) => row.id === id);
  if (!now) throw refuse(commonRefusals, 'not_found');
  const card = {
    name: change.name ?? now.card.name,
    note: change.note === undefined ? now.card.note : change.note,
    addresses: addresses ?? now.card.addresses,
  };
  if (isSame(card, now.card)) consent.spare();
  else await consent.use(tx);
  refuseKnown(
    card,
    all.filter((one) => one !== now),
  );
  return contactOf(await store.updateContact(tx, vault, owner, id, card), card, settings.chainId);
}

const isSame = (a: store.Card, b: store.Card) =>
  a.name === b.name && a.note === b.note && a.addresses.join() === b.addresses.join();

interface Opened {
  readonly row: store.ContactRow;
  readonly card: store.Card;
}

async function openAll(tx: Tx, { vault }: ContactServices, owner: Owner): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const row of await store.listContacts(tx, owner, Number.MAX_SAFE_INTEGER, MAX_CONTACTS))
    opened.push({ row, card: await store.openCard(tx, vault, row) });
  return opened;
}

/** Parses the addresses to CAIP-10 and removes duplicates. */
function placesOf(addresses: readonly string[], chainId: number): string[] {
  const places = addresses.map((text) => parseContactAddress(text, chainId));
  const wrong = places.findIndex((place) => typeof place === 'string');
  if (wrong !== -1)
    throw refuse(refusals, 'address_malformed', { errors: { addresses: `address ${wrong + 1} cannot be saved` } });
  return [...new Set(places.flatMap((place) => (typeof place === 'string' ? [] : [place.caip10])))];
}

function refuseKnown({ addresses }: store.Card, others: readonly Opened[]): void {
  const known = new Set(others.flatMap(({ card }) => card.addresses));
  const double = addresses.findIndex((caip10) => known.has(caip10));
  if (double !== -1)
    throw refuse(refusals, 'address_known', {
      errors: { addresses: `address ${double + 1} belongs to another contact` },
    });
}

/**
 * Deletes a contact; returns false if it does not exist. Staff access is checked again before the commit, since nothing
 * is signed.
 */
export function removeContact(tx: Tx, who: Owner, id: number): Promise<boolean> {
  proveBeforeCommit(tx, who);
  return store.deleteContact(tx, who, id);
}
