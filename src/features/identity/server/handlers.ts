import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { addressOfDid, didOf } from '../address.ts';
import { type contract, refusals } from '../contract.ts';
import { type DidDocument, deactivatedDocument, didDocument } from '../did-document.ts';
import { isDeletedAt, readAddressOf } from './store.ts';

/** Serves the DID document, bare and with its resolution metadata. */
export const createHandlers = ({ db, settings: { chainId } }: Services): HandlersOf<typeof contract> => ({
  'GET /api/did/{userId}': async ({ who }) => didDocument({ address: await readAddressOf(db, who), chainId }),

  'GET /api/did/{userId}/resolution': async ({ who }) =>
    resolved(
      didDocument({ address: await readAddressOf(db, who), chainId }),
      'Made by this server from the address alone: no chain is connected, so no registry was asked.',
    ),

  'GET /api/did-resolution': async ({ query: { did } }) => {
    const address = addressOfDid(did);
    if (address === undefined || didOf(address, chainId).toLowerCase() !== did.toLowerCase())
      throw refuse(refusals, 'unknown_did', { errors: { did: `is not a did:ethr of chain ${chainId}` } });
    if (await isDeletedAt(db, address))
      return {
        ...resolved(deactivatedDocument({ address, chainId }), 'The account of this DID was deleted here.'),
        didDocumentMetadata: { deactivated: true as const },
      };
    return resolved(
      didDocument({ address, chainId }),
      'Made by this server from the address alone: no chain is connected, so no registry was asked.',
    );
  },
});

const resolved = (document: DidDocument, message: string) => ({
  didDocument: document,
  didDocumentMetadata: {},
  didResolutionMetadata: { contentType: 'application/did+ld+json' as const, resolvedLocally: true, message },
});
