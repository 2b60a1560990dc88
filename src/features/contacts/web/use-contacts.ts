import { useCallback } from 'react';
import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { Contact, contract } from '../contract.ts';
import { useRead } from './calls.ts';

const CONTACTS = 'GET /api/contacts/{userId}';
const contactPages = pages<typeof contract>();

/** Every contact: there are at most 500. */
export const useContacts = () => useWhole<Contact>(CONTACTS, (sent) => contactPages(CONTACTS, sent));

/** What the person calls anyone who has an address of this network (EIP-55); undefined for no contact of theirs. */
export function useContactNames(): (address: string) => string | undefined {
  const { data } = useContacts();
  return useCallback(
    (address) => data?.find(({ addresses }) => addresses.some((one) => one.address === address))?.name,
    [data],
  );
}

/** Whom was sent to of late, the newest first. */
export const useRecents = () => useRead('GET /api/payees/{userId}');

/** Whether it is known, or cannot be, whom one may pick: contacts and those paid of late. */
export function useArePeopleKnown(): boolean {
  const [contacts, recents] = [useContacts(), useRecents()];
  // A read that failed is tried again by each part that mounts, and is pending once more until then.
  return contacts.isFetched && recents.isFetched;
}

/** An address that is known here, and whose. */
export interface KnownAddress {
  /** EIP-55. */
  readonly address: string;
  /** A contact's; undefined for one that was only paid. */
  readonly name: string | undefined;
}

/** The addresses of this network that contacts have, and those paid of late; contacts first. Empty until they are read. */
export function useKnownAddresses(): KnownAddress[] {
  const contacts = useContacts().data ?? [];
  const recents = useRecents().data ?? [];
  const kept = contacts.flatMap(({ name, addresses }) =>
    addresses.flatMap(({ address }) => (address === null ? [] : [{ address, name }])),
  );
  const isKept = new Set(kept.map(({ address }) => address));
  return [
    ...kept,
    ...recents.filter(({ address }) => !isKept.has(address)).map(({ address }) => ({ address, name: undefined })),
  ];
}
