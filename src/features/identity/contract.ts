import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';

export const refusals = defineRefusals({
  unknown_did: { status: 404, title: 'This is not a DID of this network' },
});
export type RefusalCode = keyof typeof refusals;

const document = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  alsoKnownAs: z.array(z.string()),
  verificationMethod: z.array(
    z.object({ id: z.string(), type: z.string(), controller: z.string(), blockchainAccountId: z.string() }),
  ),
  authentication: z.array(z.string()),
  assertionMethod: z.array(z.string()),
});

const resolution = z.object({
  didDocument: document,
  /** Resolution metadata: `deactivated` if the DID is (DID Core, section 7.1.3). */
  didDocumentMetadata: z.object({ deactivated: z.literal(true).optional() }),
  didResolutionMetadata: z.object({
    contentType: z.literal('application/did+ld+json'),
    /** True while no chain is connected: the document is the one of an address without registry events. */
    resolvedLocally: z.boolean(),
    message: z.string(),
  }),
});

export const contract = defineContract(refusals, {
  'GET /api/did/{userId}': {
    summary: "Returns the user's W3C DID document",
    access: 'path',
    reading: true,
    right: 'read',
    output: document,
  },
  'GET /api/did/{userId}/resolution': {
    summary: 'Returns the DID document with its resolution metadata (W3C DID Resolution)',
    access: 'path',
    reading: true,
    output: resolution,
  },
  'GET /api/did-resolution': {
    summary: 'Resolves any did:ethr of this chain (W3C DID Resolution). The DID of a deleted account is deactivated',
    access: 'public',
    query: z.strictObject({ did: z.string().max(200) }),
    output: resolution,
    refusals: ['unknown_did'],
  },
});
