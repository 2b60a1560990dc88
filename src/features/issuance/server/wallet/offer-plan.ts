import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { listings } from '#features/trust/listing.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { type SeenOffer, seenOffer } from '../../taking-calls.ts';
import { PRE_AUTHORIZED } from '../issuer/offers/offer-object.ts';
import { encryption, encryptionOf, NOT_ENCRYPTED } from './encryption.ts';
import { mismatch, readMetadata, readObject, unreachable, wellKnownOf } from './issuer-metadata.ts';
import { demandConfirmed, isHere, issuerRequester, objectIn, originsHere, type Requester } from './issuer-requester.ts';
import {
  type Configuration,
  type IssuerMetadata,
  inBoth,
  offerShape,
  type ReadOffer,
  readConfiguration,
  type ServerMetadata,
  serverShape,
  shownLine,
} from './issuer-shapes.ts';
import { attestationOf, canAttestKeys, isKeyAttestationWanted } from './key-attestations.ts';
import { logoOf } from './logo.ts';
import { readOfferText } from './offer-text.ts';
import { trustedRoots } from './trusted-roots.ts';

const name = heldFacts.shape.name;
/** Everything needed to take an offer, as of the time at which the person opened it. */
export const plan = z.object({
  issuer: z.string(),
  issuerName: name,
  /**
   * Local origins that the person confirmed. Null in plans saved by earlier versions, which accept only the issuer's
   * origin.
   */
  here: z.array(z.string()).nullable().default(null),
  /** Name in the trusted certificate that signed the metadata. */
  certifiedAs: z.string().nullable().default(null),
  lists: listings,
  /** A small PNG drawn by this server, base64. */
  logo: z.string().nullable().default(null),
  configurationId: z.string(),
  format: z.enum([SD_JWT_VC, MSO_MDOC]).default(SD_JWT_VC),
  /** `vct`, or the document type of an mdoc. */
  vct: z.string(),
  name,
  claims: z.array(z.strictObject({ path: z.array(z.union([z.string(), z.int(), z.null()])), label: name })),
  /** Empty if a sign-in at the issuer yields the code. */
  code: z.string(),
  txCode: seenOffer.shape.txCode,
  tokenEndpoint: z.string(),
  nonceEndpoint: z.string().nullable(),
  credentialEndpoint: z.string(),
  /** Endpoint for deferred credentials; null if there is none. */
  deferredEndpoint: z.string().nullable().default(null),
  /** Number of copies that the issuer delivers at once, each bound to its own key. */
  batchSize: z.int().default(1),
  notificationEndpoint: z.string().nullable().default(null),
  encryption: encryption.default(NOT_ENCRYPTED),
  /** How to attest this wallet to the authorization server; null if it is not required. */
  attestation: z.object({ server: z.string(), challengeEndpoint: z.string().nullable() }).nullable().default(null),
  /** True if each proof must attest where its key is stored. */
  isKeyAttested: z.boolean().default(false),
  /** How the person signs in at the issuer, if required. */
  authorization: z
    .object({
      server: z.string(),
      endpoint: z.string(),
      parEndpoint: z.string().nullable(),
      scope: z.string().nullable(),
      issuerState: z.string().nullable(),
      isDpop: z.boolean(),
      isIssTold: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type Plan = z.output<typeof plan>;

/** Resolves an offer: fetches the metadata of its issuer and authorization server, each of which must name itself. */
export async function planOf(services: Services, text: string, confirmed: readonly string[]): Promise<Plan> {
  const given = readOfferText(text);
  if (!given) throw refuse(refusals, 'offer_unreadable');
  const offer = await readOffer(services, given, confirmed);
  const issuer = identifierOf(offer.credential_issuer);
  const confirmAlso = confirmingFor(services, [issuer, 'uri' in given ? given.uri : undefined], confirmed);
  const ask = issuerRequester(services, { here: confirmAlso() });
  const { metadata, certifiedAs, lists } = await readMetadata(ask, issuer, await trustedRoots(services));
  const { id, configuration, format, vct } = supportedOf(offer, metadata);
  const { authorization_code: signIn, [PRE_AUTHORIZED]: grant } = offer.grants ?? { authorization_code: {} };
  if (!grant && !signIn)
    throw refuse(refusals, 'offer_unsupported', {
      detail: 'The offer uses a grant type that this wallet does not support.',
    });
  const serverId = serverOf(metadata, issuer, (grant ?? signIn)?.authorization_server);
  const fromThere = [serverId, ...endpointsOf(metadata)];
  const server = await readServer(issuerRequester(services, { here: confirmAlso(...fromThere) }), serverId);
  const here = withConfirmed(confirmAlso(...fromThere, ...endpointsOfServer(server)), confirmed);
  const encrypting = encryptionOf(metadata);
  if (!canAttestKeys(configuration))
    throw refuse(refusals, 'offer_unsupported', {
      detail: 'The issuer requires keys in hardware, which this wallet does not have.',
    });
  if (!encrypting)
    throw refuse(refusals, 'offer_unsupported', {
      detail: 'The issuer requires an encryption that this wallet does not support.',
    });
  return {
    issuer,
    issuerName: inBoth(metadata.display, new URL(issuer).host),
    certifiedAs,
    lists,
    here,
    logo: await logoOf(issuerRequester(services, { here }), [
      configuration.credential_metadata?.display,
      metadata.display,
    ]),
    configurationId: id,
    format,
    vct,
    ...namesIn(configuration, vct),
    code: grant?.['pre-authorized_code'] ?? '',
    authorization: grant
      ? null
      : authorizationOf(server, issuer, { ...configuration, issuerState: signIn?.issuer_state }),
    txCode: grant?.tx_code ? codeAsked(grant.tx_code) : null,
    tokenEndpoint: server.token_endpoint,
    nonceEndpoint: metadata.nonce_endpoint ?? null,
    credentialEndpoint: metadata.credential_endpoint,
    deferredEndpoint: metadata.deferred_credential_endpoint ?? null,
    batchSize: metadata.batch_credential_issuance?.batch_size ?? 1,
    notificationEndpoint: metadata.notification_endpoint ?? null,
    encryption: encrypting,
    attestation: attestationOf(server),
    isKeyAttested: isKeyAttestationWanted(configuration),
  };
}

/**
 * Requires confirmation of further addresses. An issuer elsewhere, whose address is the first of those named, never
 * leads to this machine.
 */
const confirmingFor =
  (services: Services, named: readonly [string, string | undefined], confirmed: readonly string[]) =>
  (...urls: (string | undefined)[]): string[] =>
    isHere(named[0]) ? demandConfirmed(services, [...named, ...urls], confirmed) : [];

/**
 * Returns the needed origins and, for an issuer on this machine, the other confirmed ones: a picture or status list may
 * be there.
 */
const withConfirmed = (needed: readonly string[], confirmed: readonly string[]): string[] =>
  needed.length > 0 ? [...new Set([...needed, ...originsHere(...confirmed)])] : [];

/** Addresses at which the issuer is contacted after the first look. */
const endpointsOf = (metadata: IssuerMetadata): (string | undefined)[] => [
  metadata.nonce_endpoint,
  metadata.credential_endpoint,
  metadata.deferred_credential_endpoint,
  metadata.notification_endpoint,
];

/** URLs at which the wallet contacts the issuer's authorization server, or the person signs in. */
const endpointsOfServer = (server: ServerMetadata): (string | undefined)[] => [
  server.token_endpoint,
  server.pushed_authorization_request_endpoint,
  server.authorization_endpoint,
  attestationOf(server)?.challengeEndpoint ?? undefined,
];

/** Returns the origins on this machine at which a plan's issuer is contacted. */
export const hereOf = ({ here, issuer }: Pick<Plan, 'here' | 'issuer'>): string[] => here ?? originsHere(issuer);

/** Returns the issuer's names for a credential and its claims. */
export const namesIn = ({ credential_metadata: said }: Configuration, type: string): Pick<Plan, 'name' | 'claims'> => ({
  name: inBoth(said?.display, type),
  claims: (said?.claims ?? []).map(({ path, display }) => ({
    path,
    label: inBoth(display, String(path.findLast((part) => typeof part === 'string') ?? '')),
  })),
});

async function readOffer(
  services: Services,
  given: NonNullable<ReturnType<typeof readOfferText>>,
  confirmed: readonly string[],
): Promise<ReadOffer> {
  const read = 'value' in given ? { body: Buffer.from(given.value) } : await fetchOffer(services, given.uri, confirmed);
  const offer = offerShape.safeParse(objectIn(read));
  if (!offer.success) throw refuse(refusals, 'offer_unreadable');
  return offer.data;
}

type AskedCode = NonNullable<NonNullable<NonNullable<ReadOffer['grants']>[typeof PRE_AUTHORIZED]>['tx_code']>;
/** Describes the code that the person must type. */
const codeAsked = ({ length, input_mode: mode, description }: AskedCode): Plan['txCode'] => ({
  length: length ?? null,
  isNumeric: mode !== 'text',
  description: description === undefined ? null : shownLine(description, 300),
});

/** Describes the sign-in. Refuses a server without PKCE by S256 or without https. */
function authorizationOf(
  server: ServerMetadata,
  issuer: string,
  { scope, issuerState }: { scope?: string | undefined; issuerState: string | undefined },
): Plan['authorization'] {
  const { authorization_endpoint: endpoint, code_challenge_methods_supported: methods = ['S256'] } = server;
  const isSafe = endpoint !== undefined && (endpoint.startsWith('https:') || (isHere(endpoint) && isHere(issuer)));
  if (!isSafe || !methods.includes('S256'))
    throw refuse(refusals, 'offer_unsupported', { detail: 'The issuer does not support a secure sign-in.' });
  return {
    server: server.issuer,
    endpoint,
    parEndpoint: server.pushed_authorization_request_endpoint ?? null,
    scope: scope ?? null,
    issuerState: issuerState ?? null,
    isDpop: server.dpop_signing_alg_values_supported?.includes('ES256') ?? false,
    isIssTold: server.authorization_response_iss_parameter_supported ?? false,
  };
}

async function fetchOffer(services: Services, uri: string, confirmed: readonly string[]): Promise<{ body: Buffer }> {
  const answered = await issuerRequester(services, { here: demandConfirmed(services, [uri], confirmed) })(uri);
  if (answered.status === 404 || answered.status === 410) throw refuse(refusals, 'offer_gone');
  if (answered.status !== 200) throw unreachable(answered.status);
  return answered;
}

/** Returns the identifier; it must have no query and no fragment (OpenID4VCI 1.0, section 12.2.1). */
function identifierOf(given: string): string {
  if (/[?#]/.test(given)) throw refuse(refusals, 'offer_unreadable');
  return given;
}

async function readServer(ask: Requester, server: string) {
  const read = serverShape.safeParse(await readObject(ask, wellKnownOf('oauth-authorization-server', server)));
  if (!read.success) throw mismatch('The metadata of its authorization server cannot be read.');
  if (read.data.issuer !== server) throw mismatch('Its authorization server has another identifier.');
  return read.data;
}

/** Returns the authorization server: the issuer itself, unless it names others (OpenID4VCI 1.0, section 12.2.4). */
function serverOf(
  { authorization_servers: servers }: IssuerMetadata,
  issuer: string,
  wanted: string | undefined,
): string {
  const known = servers?.length ? servers : [issuer];
  if (wanted !== undefined && !known.includes(wanted))
    throw mismatch('The offer names an authorization server that its issuer does not list.');
  const server = wanted ?? known[0] ?? issuer;
  if (!URL.canParse(server)) throw mismatch('The address of its authorization server cannot be read.');
  return server;
}

/** Returns a described credential if this wallet can hold it: a known format and type, bound to a key of ours. */
export function holdable(
  described: unknown,
): (Pick<Plan, 'format' | 'vct'> & { configuration: Configuration }) | undefined {
  const configuration = readConfiguration(described);
  const { format, vct, doctype } = configuration ?? {};
  const {
    cryptographic_binding_methods_supported: bindings = [],
    credential_signing_alg_values_supported: algorithms = [],
    proof_types_supported: proofs = {},
  } = configuration ?? {};
  if (!configuration || !('jwt' in proofs)) return undefined;
  if (format === SD_JWT_VC && vct !== undefined && bindings.includes('jwk')) return { configuration, format, vct };
  // COSE algorithm numbers (appendix A.2.2): ES256, and ES256 restricted to P-256.
  const isSignedSo = algorithms.length === 0 || algorithms.includes(-7) || algorithms.includes(-9);
  return format === MSO_MDOC && doctype !== undefined && bindings.includes('cose_key') && isSignedSo
    ? { configuration, format, vct: doctype }
    : undefined;
}

/** Returns the first credential of the offer that this wallet can hold. */
function supportedOf(offer: ReadOffer, metadata: IssuerMetadata) {
  const known = metadata.credential_configurations_supported;
  for (const id of offer.credential_configuration_ids) {
    const found = Object.hasOwn(known, id) ? holdable(known[id]) : undefined;
    if (found) return { id, ...found };
  }
  throw refuse(refusals, 'offer_unsupported', { detail: 'This wallet does not support the format of the credential.' });
}

/** Describes an issuer, as far as it is known here. */
export function issuerView(
  { settings }: Pick<Services, 'settings'>,
  { issuer: id, metadata, ...known }: { issuer: string } & Awaited<ReturnType<typeof readMetadata>>,
): SeenOffer['issuer'] {
  const name = inBoth(metadata.display, new URL(id).host);
  return { id, name, ...known, isOfThisServer: id.startsWith(issuerIdOf(settings.publicUrl, 0).slice(0, -1)) };
}
