import { z } from 'zod';
import { listedOn } from '#features/trust/server/lists.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { type ReadJws, readJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { type Client, proveClient } from './client.ts';
import { invalid, judgeObject, type Parameters } from './request-object.ts';
import { modeOf, type Plan, planFor } from './request-plan.ts';
import { askingOf } from './requester.ts';

/** What a browser hands to a wallet (W3C Digital Credentials), with the origin of the page, of which the browser is sure. */
export interface BrowserAsked {
  readonly protocol: string;
  readonly data: unknown;
  readonly origin: string;
}
type Claimed = { readonly parameters: Parameters; readonly object: ReadJws };

const signedShape = z.looseObject({ request: z.string() });
const MOST_SIGNATURES = 10;
/** A JWS of several signatures (RFC 7515, section 7.2.1), each by a client identifier of its own. */
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
 * Resolves a request that came by the Digital Credentials API (OpenID4VP 1.0, appendix A): its answer is bound to the origin of the page, whoever signed. No
 * browser hands requests to a wallet that is a page, so tests alone call this (decision 0118).
 */
export async function planByBrowser(services: Services, { protocol, data, origin }: BrowserAsked): Promise<Plan> {
  const nowS = Math.floor(Date.now() / 1000);
  const ask = askingOf(services, { here: [] });
  const proving = { db: services.db, listed: listedOn(services), ask, nowS };
  const { parameters, client }: { parameters: Parameters; client: Client } =
    protocol === 'openid4vp-v1-unsigned'
      ? { parameters: unsignedIn(data), client: { id: `web-origin:${origin}`, name: null } }
      : await firstProven(claimedIn(protocol, data), (claimed) => {
          judgeObject(claimed.object, nowS);
          demandOrigin(claimed.parameters, origin);
          return proveClient(claimed, proving);
        });
  const isEncrypted = modeOf(parameters, ['dc_api', 'dc_api.jwt']) === 'dc_api.jwt';
  // Also of a signed request the answer is for the page (appendix A.4).
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

/** A client identifier in it proves nothing, and is left. */
function unsignedIn(data: unknown): Parameters {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw invalid('It cannot be read.');
  return { ...data };
}

function claimedIn(protocol: string, data: unknown): Claimed[] {
  if (protocol === 'openid4vp-v1-signed') {
    const object = readJws(signedShape.safeParse(data).data?.request ?? '');
    if (!object) throw invalid('Its request object cannot be read.');
    return [{ parameters: object.payload, object }];
  }
  if (protocol !== 'openid4vp-v1-multisigned')
    throw refuse(refusals, 'request_unsupported', { detail: 'It comes in a way that is not known here.' });
  const { payload = '', signatures = [] } = multisignedShape.safeParse(data).data?.request ?? {};
  const all = signatures.flatMap((one): Claimed | readonly [] => {
    const object = readJws(`${one.protected}.${payload}.${one.signature}`);
    return object ? { parameters: { ...object.payload, client_id: object.header.client_id }, object } : [];
  });
  if (all.length === 0) throw invalid('Its request object cannot be read.');
  return all;
}

/** The page has to be one that whoever signed meant: else somebody passes their request on. */
function demandOrigin({ expected_origins: all }: Parameters, origin: string): void {
  if (!Array.isArray(all) || !all.includes(origin))
    throw refuse(refusals, 'verifier_not_as_named', { detail: 'It was signed for another page.' });
}

/** The first of whom it proves that they ask; where it proves none, why not the first. */
async function firstProven(
  all: readonly Claimed[],
  prove: (claimed: Claimed) => Promise<Client>,
): Promise<{ parameters: Parameters; client: Client }> {
  let why: Refusal | undefined;
  for (const claimed of all)
    try {
      return { parameters: claimed.parameters, client: await prove(claimed) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      why ??= error;
    }
  throw why ?? invalid('Nobody signed it.');
}
