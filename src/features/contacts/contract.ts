import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, name, text, timestamp } from '#platform/shapes.ts';
import { MAX_ADDRESSES } from './rules.ts';

export const refusals = defineRefusals({
  address_malformed: { status: 422, title: 'The address cannot be saved' },
  address_known: { status: 409, title: 'Another contact already has this address' },
  too_many_contacts: { status: 422, title: 'The limit of 500 contacts is reached' },
});

const LONGEST = 2048;
const note = text(500).nullable();
/** A CAIP-10 account id, or any other form of address that the Send screen accepts. */
const addresses = z
  .array(z.string().min(1).max(LONGEST))
  .min(1, 'must have an address')
  .max(MAX_ADDRESSES, 'must have at most 10 addresses');
const newContact = z.strictObject({ name: name(100), note: note.default(null), addresses });
const change = z.strictObject({ name: name(100).optional(), note: note.optional(), addresses: addresses.optional() });

const contact = z.strictObject({
  id,
  userId: id,
  name: z.string(),
  note: z.string().nullable(),
  addresses: z.array(
    z.strictObject({
      /** CAIP-10, such as `eip155:31337:0x…`; the address has an EIP-55 checksum on Ethereum chains. */
      caip10: z.string(),
      /** EIP-55 address on this server's network; null if the contact's address belongs to another network. */
      address: z.string().nullable(),
    }),
  ),
  createdAt: timestamp,
});
export type NewContact = z.output<typeof newContact>;
export type ContactChange = z.output<typeof change>;
export type Contact = z.output<typeof contact>;

const recent = z.strictObject({
  /** EIP-55. */
  address: z.string(),
  paidAt: timestamp,
  isKnown: z.boolean(),
});
export type Recent = z.output<typeof recent>;

const provenName = z.strictObject({
  name: z.string(),
  /** The issuer's DID as the credential names it; screens show its last segment. */
  issuer: z.string(),
  /** True if a sandbox checked the document, so that the name proves nothing. */
  isOfSandbox: z.boolean(),
});
export type ProvenName = z.output<typeof provenName>;
/** An organisation of this server that the operator has approved. */
const registered = z.strictObject({
  /** Legal name as registered. */
  name: z.string(),
  /** Public name of the organisation or shop. */
  displayName: z.string(),
  nameKo: z.string().nullable(),
});
export type Registered = z.output<typeof registered>;

const shownName = z.strictObject({
  isShown: z.boolean(),
  /** The name that payers see or would see; null if no credential proves one. */
  proven: provenName.nullable(),
});

export const contract = defineContract(refusals, {
  'GET /api/contacts/{userId}': {
    summary: 'Lists contacts with all their addresses, including those on other networks.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(contact),
    paged: true,
  },
  'POST /api/contacts/{userId}': {
    summary: 'Adds a contact. An address can belong to only one contact.',
    access: 'path',
    right: 'money',
    proof: 'signs',
    body: newContact,
    output: contact,
    status: 201,
    refusals: ['address_malformed', 'address_known', 'too_many_contacts'],
  },
  'PATCH /api/contacts/{userId}/{id}': {
    summary:
      'Changes the given fields of a contact; a null note deletes the note. A new name, note or address must be signed.',
    access: 'path',
    right: 'money',
    proof: 'signs',
    body: change,
    output: contact,
    refusals: ['address_malformed', 'address_known'],
  },
  'DELETE /api/contacts/{userId}/{id}': { summary: 'Removes a contact.', access: 'path', right: 'money' },
  'GET /api/payees/{userId}': {
    summary: 'Lists the last 10 different addresses that this user sent to, newest first.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(recent),
  },
  'GET /api/payee': {
    summary:
      'Reads what is known about an address before a payment: whether it was paid before, a similar address paid within a year, the proven name that its holder shows to payers, and the approved organisation that owns it.',
    access: 'actor',
    reading: true,
    query: z.object({ address: z.string().max(LONGEST) }),
    output: z.strictObject({
      isFirst: z.boolean(),
      /** EIP-55 address of a recent payee that this address resembles; null if there is none. */
      alike: z.string().nullable(),
      /** Name of a contact that could be mistaken for the proven or registered name although the address differs. */
      nameAlike: z.string().nullable(),
      proven: provenName.nullable(),
      registered: registered.nullable(),
    }),
    refusals: ['address_malformed', 'too_many_requests'],
  },
  'GET /api/shown-name/{userId}': {
    summary: 'Reads whether payers see the user’s proven name, and the name.',
    access: 'path',
    reading: true,
    output: shownName,
  },
  'PATCH /api/shown-name/{userId}': {
    summary: 'Shows the user’s proven name to people who are about to pay them, which must be signed, or hides it.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ isShown: z.boolean() }),
    output: shownName,
  },
});
