import { z } from 'zod';
import { listingFinder } from '#features/trust/server/lists.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { type Client, proveClient } from './client.ts';
import { invalid, judgeObject, type Parameters } from './request-object.ts';
import { modeOf, type Plan, planFor } from './request-plan.ts';
import { verifierRequester } from './verifier-requester.ts';

/**
 * A request as a browser passes it to a wallet (W3C Digital Credentials), with the page's origin, which the browser
 * guarantees.
 */
export interface BrowserAsked {
  readonly protocol: string;
  readonly data: unknown;
  readonly origin: string;
}
type SignedRequest = { readonly parameters: Parameters; readonly object: ReadJws };

const signedShape = z.looseObject({ request: z.string() });
const MOST_SIGNATURES = 10;
/** A JWS with several signatures (RFC 7515, section 7.2.1), each with its own client identifier. */
const multisignedShape = z.looseObject({
  request: z.looseObject({
    payload: z.string(),
    signatures: z
      .array(z.looseObject({ protected: z.string(), signature: z.string() }))
      .min(1)
      .max(MOST_SIGNATURES),
  }),
});

/**
 * Resolves a request from the Digital Credentials API (OpenID4VP 1.0, appendix A). Its answer is bound to the page's
 * origin, whoever signed the request. Browsers do not pass requests to a wallet that is a page, so only tests call this
 * (decision 0118).
 */
export async function planByBrowser(services: Services, { protocol, data, origin }: BrowserAsked): Promise<Plan> {
  const nowS = Math.floor(Date.now() / 1000);
  const ask = verifierRequester(services, { here: [] });
  const proving = { db: services.db, listed: listingFinder(services), ask, nowS };
  const { parameters, client }: { parameters: Parameters; client: Client } =
    protocol === 'openid4vp-v1-unsigned'
      ? { parameters: unsignedIn(data), client: { id: `web-origin:${origin}`, name: null } }
      : await firstProven(claimedIn(protocol, data), (claimed) => {
          judgeObject(claimed.object, nowS);
          demandOrigin(claimed.parameters, origin);
          return proveClient(claimed, proving);
        });
  const isEncrypted = modeOf(parameters, ['dc_api', 'dc_api.jwt']) === 'dc_api.jwt';
  // The answer's audience is the page, even for a signed request (appendix A.4).
  return planFor(parameters, {
    name: client.name,
    lists: client.lists,
    clientId: `origin:${origin}`,
    host: new URL(origin).host,
    responseUri: '',
    origin,
    isHere: false,
    isEncrypted,
  });
}

/** Returns the parameters of an unsigned request. A client identifier in it would prove nothing and is ignored. */
function unsignedIn(data: unknown): Parameters {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw invalid('It cannot be read.');
  return { ...data };
}

function claimedIn(protocol: string, data: unknown): SignedRequest[] {
  if (protocol === 'openid4vp-v1-signed') {
    const object = readJws(signedShape.safeParse(data).data?.request ?? '');
    if (!object) throw invalid('Its request object cannot be read.');
    return [{ parameters: object.payload, object }];
  }
  if (protocol !== 'openid4vp-v1-multisigned')
    throw refuse(refusals, 'request_unsupported', { detail: 'The protocol of the request is not supported.' });
  const { payload = '', signatures = [] } = multisignedShape.safeParse(data).data?.request ?? {};
  const all = signatures.flatMap((one): SignedRequest | readonly [] => {
    const object = readJws(`${one.protected}.${payload}.${one.signature}`);
    return object ? { parameters: { ...object.payload, client_id: object.header.client_id }, object } : [];
  });
  if (all.length === 0) throw invalid('Its request object cannot be read.');
  return all;
}

/** Refuses unless the signer named this page's origin: otherwise another page could pass the signed request on. */
function demandOrigin({ expected_origins: all }: Parameters, origin: string): void {
  if (!Array.isArray(all) || !all.includes(origin))
    throw refuse(refusals, 'verifier_not_as_named', { detail: 'The request was signed for another page.' });
}

/** Returns the first client that its signature proves; if none is proven, throws the first one's refusal. */
async function firstProven(
  all: readonly SignedRequest[],
  prove: (claimed: SignedRequest) => Promise<Client>,
): Promise<{ parameters: Parameters; client: Client }> {
  let why: Refusal | undefined;
  for (const claimed of all)
    try {
      return { parameters: claimed.parameters, client: await prove(claimed) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      why ??= error;
    }
  throw why ?? invalid('It is not signed.');
}
