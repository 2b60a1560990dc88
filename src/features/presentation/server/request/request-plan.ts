import { z } from 'zod';
import type { LocalizedText } from '#features/credentials/claim-text.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { documentUrlOf } from '#features/identity/issuer-did.ts';
import { demandConfirmed, isHere, originsHere } from '#features/issuance/server/wallet/issuer-requester.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import type { Listings } from '#features/trust/listing.ts';
import { listingFinder } from '#features/trust/server/lists.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { isJweEnc } from '#platform/server/vault/jwe.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';
import { refusals, type Verifier } from '../../contract.ts';
import { type DcqlQuery, parseQuery } from '../../dcql/query.ts';
import { LIMITS } from '../../rules.ts';
import { type Client, proveClient } from './client.ts';
import { invalid, type Parameters, resolveRequest } from './request-object.ts';
import type { RequestText } from './request-text.ts';
import { type Transaction, transactionsIn } from './transactions.ts';
import { verifierRequester } from './verifier-requester.ts';

/** Everything needed to answer a request, as of the time at which the person opened it. */
export interface Plan {
  readonly clientId: string;
  readonly verifier: Verifier;
  /** Korean name of the verifier; absent in plans of earlier versions. */
  readonly nameKo?: string | null;
  readonly why: LocalizedText | null;
  readonly keepHours: number | null;
  readonly responseUri: string;
  /** True if the request named a verifier on this machine. */
  readonly isHere: boolean;
  /** Origin of the page, if a browser passed the request. */
  readonly origin?: string;
  readonly nonce: string;
  readonly state: string | null;
  readonly query: DcqlQuery;
  /** Transactions signed with the answer; absent in plans of earlier versions. */
  readonly transactions?: readonly Transaction[];
  /** Key to which the response is encrypted; null if it is not encrypted. */
  readonly recipient: Recipient | null;
}
interface Recipient {
  readonly x: string;
  readonly y: string;
  readonly kid: string | null;
  readonly enc: 'A128GCM' | 'A256GCM';
}

const unsupported = (detail: string) => refuse(refusals, 'request_unsupported', { detail });
const text = z.string().max(2000).optional().catch(undefined);
const metadataShape = z.looseObject({
  client_name: text,
  jwks: z.looseObject({ keys: z.array(z.unknown()).max(100) }).optional(),
  encrypted_response_enc_values_supported: z.array(z.unknown()).max(100).optional(),
  vp_formats_supported: z.record(z.string(), z.unknown()).optional(),
});
type Metadata = z.output<typeof metadataShape>;

/** Resolves a request, verifies its sender, and checks all of it (OpenID4VP 1.0, sections 5 and 8). */
export async function planOf(services: Services, given: RequestText, confirmed: readonly string[]): Promise<Plan> {
  const nowS = Math.floor(Date.now() / 1000);
  const named = [given.request_uri, given.response_uri, documentUrlOf(didIn(given))];
  const here = demandConfirmed(services, named, confirmed);
  const byLink = originsHere(given.request_uri, given.response_uri).length > 0;
  const ask = verifierRequester(services, { here: byLink ? [...here, ...confirmed] : [] });
  const request = await resolveRequest(given, ask, nowS);
  const { parameters } = request;
  const client = await proveClient(request, { db: services.db, listed: listingFinder(services), ask, nowS });
  const responseUri = responseUriOf(parameters, client);
  const isEncrypted = modeOf(parameters, ['direct_post', 'direct_post.jwt']) === 'direct_post.jwt';
  if (parameters.redirect_uri !== undefined) throw invalid('It contains both a redirect_uri and a response address.');
  const answersHere = byLink || (isHere(client.id.slice(client.id.indexOf(':') + 1)) && request.object === undefined);
  if (answersHere) demandConfirmed(services, [...named, responseUri], confirmed);
  return planFor(parameters, {
    name: client.name,
    nameKo: client.nameKo ?? null,
    lists: client.lists,
    clientId: client.id,
    host: new URL(responseUri).host,
    responseUri,
    isHere: answersHere,
    isEncrypted,
  });
}

/** Returns the DID in a client identifier with the prefix `decentralized_identifier` (section 5.9.3). */
const didIn = ({ client_id: id = '' }: RequestText): string => id.replace(/^decentralized_identifier:/, '');

/** The verifier and the answer's address, as far as the request's channel proves them. */
interface ProvenRequest extends Pick<Plan, 'clientId' | 'nameKo' | 'responseUri' | 'isHere' | 'origin'> {
  readonly name: string | null;
  readonly lists?: Listings;
  readonly host: string;
  readonly isEncrypted: boolean;
}

export function planFor(parameters: Parameters, { name, lists, host, isEncrypted, ...proven }: ProvenRequest): Plan {
  const metadata = metadataOf(parameters);
  const { nonce, state } = parameters;
  if (typeof nonce !== 'string' || !/^[\w.~-]{1,512}$/.test(nonce)) throw invalid('Its nonce is missing or invalid.');
  if (state !== undefined && !(typeof state === 'string' && state.length <= 2048))
    throw invalid('Its state is not text.');
  const query = queryOf(parameters, metadata);
  return {
    ...proven,
    verifier: { name, calls: lineOf(metadata.client_name), host, ...(lists && { lists }) },
    ...saidIn(parameters, query),
    nonce,
    state: state ?? null,
    query,
    transactions: transactionsIn(parameters.transaction_data, query),
    recipient: isEncrypted ? recipientOf(metadata) : null,
  };
}

function metadataOf({ client_metadata: given = {} }: Parameters): Metadata {
  const read = metadataShape.safeParse(given);
  if (!read.success) throw invalid('Its metadata cannot be read.');
  return read.data;
}

/** Returns the response mode, which must be one that the request's channel supports. */
export function modeOf({ response_type: type, response_mode: mode }: Parameters, known: readonly string[]): string {
  if (type !== 'vp_token') throw unsupported('It requests an unsupported response type.');
  if (typeof mode !== 'string' || !known.includes(mode)) throw unsupported('It requests an unsupported response mode.');
  return mode;
}

/** Returns the answer's address (section 8.2). If the client identifier names an address or host, it must match. */
function responseUriOf({ response_uri: given }: Parameters, { answersAt }: Client): string {
  const uri = given ?? (answersAt && 'uri' in answersAt ? answersAt.uri : undefined);
  const url = typeof uri === 'string' && uri.length <= 2048 ? URL.parse(uri) : null;
  if (typeof uri !== 'string' || !url || url.hash !== '') throw invalid('It has no valid address for the answer.');
  const isNamed = !answersAt || ('uri' in answersAt ? answersAt.uri === uri : answersAt.host === url.hostname);
  if (!isNamed)
    throw refuse(refusals, 'verifier_not_as_named', {
      detail: 'The answer would go to another address than the verifier’s.',
    });
  return uri;
}

function queryOf(parameters: Parameters, { vp_formats_supported: formats }: Metadata): DcqlQuery {
  const { dcql_query: asked, scope, presentation_definition: old } = parameters;
  if (asked === undefined && (scope !== undefined || old !== undefined))
    throw unsupported('It asks without a DCQL query.');
  const read = parseQuery(asked);
  if ('fault' in read) throw invalid(`Its query: ${read.fault}.`);
  const isRead = (format: string) => !formats || !KNOWN.includes(format) || format in formats;
  if (!read.query.credentials.every(({ format }) => isRead(format)))
    throw invalid('It requests a format that it does not support itself.');
  if (!readsSignature(formats?.[MSO_MDOC])) throw unsupported('It supports no signature algorithm of this wallet.');
  return read.query;
}

const KNOWN: readonly string[] = [SD_JWT_VC, MSO_MDOC];

/**
 * Reports whether a verifier of mdocs accepts ES256 device signatures, by its own number or the one for P-256
 * (OpenID4VP 1.0, appendix B.2.2).
 */
function readsSignature(format: unknown): boolean {
  const { deviceauth_alg_values: all } = (format ?? {}) as { deviceauth_alg_values?: unknown };
  return !Array.isArray(all) || all.includes(-7) || all.includes(-9);
}

/** Reason and storage time in the form used by servers like this one; other verifiers leave it out (section 5.1). */
const questionShape = z.looseObject({
  format: z.literal('urn:ingam:question:1'),
  data: z.looseObject({
    purpose: z.looseObject({ en: z.string().max(2000), ko: z.string().max(2000).optional() }),
    keep_hours: z.int().nonnegative().max(1_000_000),
  }),
});

function saidIn({ verifier_info: given }: Parameters, { credential_sets: sets = [] }: DcqlQuery) {
  const infos = Array.isArray(given) ? (given as readonly unknown[]).slice(0, 20) : [];
  const question = infos.flatMap((one) => questionShape.safeParse(one).data ?? [])[0];
  // `purpose` is not in the final standard, but many verifiers still send it.
  const purpose = sets.flatMap((set) => (typeof set.purpose === 'string' ? set.purpose.slice(0, 2000) : []))[0];
  const why = lineOf(question?.data.purpose.en ?? purpose);
  return {
    why: why === null ? null : { en: why, ko: lineOf(question?.data.purpose.ko) },
    keepHours: question?.data.keep_hours ?? null,
  };
}

const lineOf = (words: string | undefined): string | null => (words ? shownLine(words, LIMITS.why) || null : null);

/**
 * Returns the first key of the verifier to which this wallet can encrypt (section 8.3). Keys of other types and uses
 * are skipped.
 */
function recipientOf({ jwks, encrypted_response_enc_values_supported: encs = ['A128GCM'] }: Metadata): Recipient {
  const enc = encs.find(isJweEnc);
  for (const given of (jwks?.keys ?? []) as readonly ({ use?: unknown; alg?: unknown; kid?: unknown } | null)[]) {
    const key = ecJwkOf(given);
    if (!given || !key || (given.use ?? 'enc') !== 'enc' || (given.alg ?? 'ECDH-ES') !== 'ECDH-ES') continue;
    if (enc) return { x: key.x, y: key.y, kid: typeof given.kid === 'string' ? given.kid : null, enc };
  }
  throw unsupported('It has no encryption key that this wallet supports.');
}
