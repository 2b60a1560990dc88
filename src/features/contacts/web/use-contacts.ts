import { useCallback } from 'react';
import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { Contact, contract } from '../contract.ts';
import { useRead } from './calls.ts';

const CONTACTS = 'GET /api/contacts/{userId}';
const contactPages = pages<typeof contract>();

/** Reads all contacts, at most 500. */
export const useContacts = () => useWhole<Contact>(CONTACTS, (sent) => contactPages(CONTACTS, sent));

/**
 * Returns a function that maps an EIP-55 address on this network to the user's name for it; undefined if it is no
 * contact.
 */
export function useContactNames(): (address: string) => string | undefined {
  const { data } = useContacts();
  return useCallback(
    (address) => data?.find(({ addresses }) => addresses.some((one) => one.address === address))?.name,
    [data],
  );
}

/** Recent recipients, newest first. */
export const useRecents = () => useRead('GET /api/payees/{userId}');

/** Reports whether contacts and recent recipients are loaded, or have failed to load. */
export function useArePeopleKnown(): boolean {
  const [contacts, recents] = [useContacts(), useRecents()];
  // `isFetched` rather than `isPending`: each mount retries a failed read, which makes it pending again.
  return contacts.isFetched && recents.isFetched;
}

/** A known address and its contact's name. */
export interface KnownAddress {
  /** EIP-55. */
  readonly address: string;
  /** Name of the contact; undefined for an address that was only paid. */
  readonly name: string | undefined;
}

/** Returns addresses on this network of contacts, then of recent recipients. Empty until both are loaded. */
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
