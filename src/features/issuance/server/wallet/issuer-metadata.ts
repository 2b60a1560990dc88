import type { Listings } from '#features/trust/listing.ts';
import { currentListing } from '#features/trust/rules.ts';
import type { ListingFinder } from '#features/trust/server/lists.ts';
import { refuse } from '#platform/refusal.ts';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { objectIn, type Requester } from './issuer-requester.ts';
import { type IssuerMetadata, issuerShape } from './issuer-shapes.ts';
import { certifiedAsOf } from './trusted-roots.ts';

const SIGNED = 'openidvci-issuer-metadata+jwt';
const EITHER = { accept: 'application/jwt, application/json;q=0.9' };
const SKEW_S = 300;

/** An issuer's metadata, with the name in the trusted certificate that signed it; null if there is none. */
interface SignedMetadata {
  readonly metadata: IssuerMetadata;
  readonly certifiedAs: string | null;
  /** Trusted lists that name the signer. */
  readonly lists: Listings;
}
interface TrustContext {
  readonly roots: readonly Uint8Array[];
  readonly listed: ListingFinder;
  readonly nowS: number;
}

export const mismatch = (detail: string) => refuse(refusals, 'issuer_not_as_named', { detail });

/** Fetches the JSON object at an address. Refuses with `issuer_unreachable`. */
export async function readObject(ask: Requester, url: string): Promise<Readonly<Record<string, unknown>>> {
  const answered = await ask(url);
  if (answered.status !== 200) throw unreachable(answered.status);
  return objectIn(answered) ?? {};
}

export const unreachable = (status: number) =>
  refuse(refusals, 'issuer_unreachable', { detail: `The issuer answered ${status} to the request for its metadata.` });

/**
 * Fetches the metadata of a credential issuer (OpenID4VCI 1.0, section 12.2). Signed metadata is used if its
 * certificate is trusted or listed; from an unknown signer it proves no more than the plain one, which is then fetched.
 * Refuses with `issuer_unreachable` and `issuer_not_as_named`.
 */
export async function readMetadata(ask: Requester, issuer: string, against: TrustContext): Promise<SignedMetadata> {
  const url = wellKnownOf('openid-credential-issuer', issuer);
  const answered = await ask(url, { headers: EITHER });
  if (answered.status !== 200) throw unreachable(answered.status);
  const isSigned = String(answered.headers['content-type']).toLowerCase().startsWith('application/jwt');
  const signed = isSigned ? await readSigned(answered.body.toString().trim(), issuer, against) : undefined;
  const plain = isSigned ? (signed?.metadata ?? (await readObject(ask, url))) : (objectIn(answered) ?? {});
  return { metadata: shaped(plain, issuer), certifiedAs: signed?.certifiedAs ?? null, lists: signed?.lists };
}

function shaped(given: object, issuer: string): IssuerMetadata {
  const read = issuerShape.safeParse(given);
  if (!read.success) throw mismatch('Its metadata cannot be read.');
  if (read.data.credential_issuer !== issuer) throw mismatch('Its metadata belongs to another issuer.');
  return read.data;
}

/** Undefined if nobody here vouches for the signer. */
async function readSigned(
  text: string,
  issuer: string,
  { roots, listed, nowS }: TrustContext,
): Promise<(Omit<SignedMetadata, 'metadata'> & { metadata: object }) | undefined> {
  const jws = readJws(text);
  if (jws?.header.typ !== SIGNED) throw mismatch('Its metadata cannot be read.');
  if (jws.header.x5c === undefined) return undefined;
  const chain = chainOf(jws.header.x5c, nowS);
  const key = chain[0] && ecJwkOf(chain[0].publicKey.export({ format: 'jwk' }));
  if (!key || !isSignedBy(jws, key)) throw mismatch('The signature of its metadata is invalid.');
  const { sub, iat, exp } = jws.payload;
  if (sub !== issuer) throw mismatch('Its metadata belongs to another issuer.');
  const isNow =
    typeof iat === 'number' && iat <= nowS + SKEW_S && (exp === undefined || (typeof exp === 'number' && exp > nowS));
  if (!isNow) throw mismatch('Its metadata has expired or is not valid yet.');
  const certifiedAs = certifiedAsOf(chain, roots);
  const lists = await listed(chain, 'issuer');
  return certifiedAs === null && !currentListing(lists) ? undefined : { metadata: jws.payload, certifiedAs, lists };
}

/**
 * Returns the address of metadata about an identifier. The well-known part goes between host and path (OpenID4VCI 1.0,
 * section 12.2.2; RFC 8414, section 3.1).
 */
export function wellKnownOf(name: string, identifier: string): string {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`;
}
