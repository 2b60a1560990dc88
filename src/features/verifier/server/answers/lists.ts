import { STATUS_LIST_TYPES, tokenIn } from '#features/credentials/server/status/status-cwt.ts';
import { createStatusLists, statusUri } from '#features/credentials/server/status/status-lists.ts';
import { isHere } from '#features/issuance/server/wallet/asking.ts';
import type { EcJwk } from '#platform/jws.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

const ownLists = perServer((services: Services) => createStatusLists(services));

interface List {
  readonly keys: readonly EcJwk[];
  readonly readList: (uri: string) => Promise<string | undefined>;
}

/** How a status list is read, and whose signature it needs: one of this server by its own door and key, any other through the one door out, by its issuer's. */
export async function listFor(services: Services, uri: string, issuers: readonly EcJwk[]): Promise<List> {
  const { egress, settings, signer } = services;
  if (uri.startsWith(statusUri(settings.publicUrl, 0).slice(0, -1)))
    return { keys: await signer.keys(), readList: ownLists(services).read };
  const readList = async (url: string) => {
    const reply = await egress.request({
      url,
      headers: { accept: STATUS_LIST_TYPES },
      from: 'outside',
      ...(isHere(url) && isHere(settings.publicUrl) && { mayBeHere: true }),
      purpose: 'status list',
    });
    return reply.status === 200 ? tokenIn(reply.body, reply.headers['content-type']) : undefined;
  };
  return { keys: issuers, readList };
}
