import { STATUS_LIST_TYPES, tokenIn } from '#features/credentials/server/status/status-cwt.ts';
import { createStatusLists, statusUri } from '#features/credentials/server/status/status-lists.ts';
import { originsHere } from '#features/issuance/server/wallet/issuer-requester.ts';
import type { EcJwk } from '#platform/jws.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Signer, TrustScope } from './who-certified.ts';

const ownLists = perServer((services: Services) => createStatusLists(services));

interface List {
  readonly keys: readonly EcJwk[];
  readonly readList: (uri: string) => Promise<string | undefined>;
}

/**
 * Returns a reader for a status list, and the keys that may sign it. This server's lists are read directly and signed
 * by its own key; others are fetched through the egress and signed by their issuer. A list on this machine is fetched
 * only if its origin was confirmed for the question, or if a trusted list names its issuer.
 */
export async function listFor(
  services: Services,
  uri: string,
  { keys, issuer, here = [] }: Signer & Pick<TrustScope, 'here'>,
): Promise<List> {
  const { egress, settings, signer } = services;
  if (uri.startsWith(statusUri(settings.publicUrl, 0).slice(0, -1)))
    return { keys: await signer.keys(), readList: ownLists(services).read };
  const mayBeHere = (url: string) =>
    issuer.lists !== undefined || originsHere(url).some((origin) => here.includes(origin));
  const readList = async (url: string) => {
    const reply = await egress.request({
      url,
      headers: { accept: STATUS_LIST_TYPES },
      from: 'outside',
      ...(mayBeHere(url) && { mayBeHere: true }),
      purpose: 'status list',
    });
    return reply.status === 200 ? tokenIn(reply.body, reply.headers['content-type']) : undefined;
  };
  return { keys, readList };
}
