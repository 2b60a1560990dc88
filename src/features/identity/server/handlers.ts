import type { HandlersOf } from '#platform/server/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { didDocument } from '../did-document.ts';
import { readAddressOf } from './store.ts';

/** The DID document, bare and with the metadata of its resolution. */
export const createHandlers = ({ db, settings }: Services): HandlersOf<typeof contract> => ({
  'GET /api/did/{userId}': async ({ who }) =>
    didDocument({ address: await readAddressOf(db, who), chainId: settings.chainId }),

  'GET /api/did/{userId}/resolution': async ({ who }) => ({
    didDocument: didDocument({ address: await readAddressOf(db, who), chainId: settings.chainId }),
    didDocumentMetadata: {},
    didResolutionMetadata: {
      contentType: 'application/did+ld+json' as const,
      resolvedLocally: true,
      message: 'Made by this server from the address alone: no chain is connected, so no registry was asked.',
    },
  }),
});
