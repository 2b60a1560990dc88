import { type X509Certificate as Certificate, createHash, X509Certificate } from 'node:crypto';
import { keysOfWeb } from '#features/identity/server/did-web.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { findKeyOwner, listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import type { Listings } from '#features/trust/listing.ts';
import type { ListingFinder } from '#features/trust/server/lists.ts';
import { refuse } from '#platform/refusal.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, type ReadJws } from '#platform/server/vault/jws.ts';
import { refusals } from '../../contract.ts';
import { type GivenRequest, invalid } from './request-object.ts';
import type { Requester } from './verifier-requester.ts';

/** The verifier, as far as the request proves it. */
export interface Client {
  readonly id: string;
  /** Name in a certificate by the operator. */
  readonly name: string | null;
  /** Korean name of an organisation of this server. */
  readonly nameKo?: string | null;
  readonly lists?: Listings;
  /** URL to which the response must go, if the client identifier prescribes one. */
  readonly answersAt?: { readonly uri: string } | { readonly host: string };
}
interface ProofContext {
  readonly db: Queryable;
  readonly listed: ListingFinder;
  readonly ask: Requester;
  readonly nowS: number;
}

const unproven = (detail: string) => refuse(refusals, 'request_unproven', { detail });

/**
 * Verifies the verifier as the prefix of its client identifier demands (OpenID4VP 1.0, section 5.9); refuses if that
 * fails.
 */
export async function proveClient({ parameters, object }: GivenRequest, proving: ProofContext): Promise<Client> {
  const { client_id: id } = parameters;
  if (typeof id !== 'string' || id.length > 2048) throw invalid('Its client_id is missing or too long.');
  const colon = id.indexOf(':');
  const [prefix, rest] = [id.slice(0, colon), id.slice(colon + 1)];
  const isSigned = object !== undefined && object.header.alg !== 'none';
  if (prefix === 'redirect_uri') {
    if (isSigned) throw invalid('A request with this client identifier must not be signed.');
    return { id, name: null, answersAt: { uri: rest } };
  }
  if (!['x509_hash', 'x509_san_dns', 'decentralized_identifier'].includes(prefix))
    throw invalid('Its client identifier has an unsupported prefix.');
  if (!isSigned) throw unproven('It is not signed.');
  if (prefix === 'decentralized_identifier') return proveDid(id, rest, object, proving);
  const leaf = await provenLeaf(object, proving.nowS);
  if (prefix === 'x509_hash') {
    if (createHash('sha256').update(leaf.raw).digest('base64url') !== rest)
      throw refuse(refusals, 'verifier_not_as_named', {
        detail: 'The certificate does not match the client identifier.',
      });
    return { id, ...(await knownAs(object, proving)) };
  }
  if (!(leaf.subjectAltName ?? '').split(', ').includes(`DNS:${rest}`))
    throw refuse(refusals, 'verifier_not_as_named', { detail: 'The certificate is for another host.' });
  return { id, ...(await knownAs(object, proving)), answersAt: { host: rest } };
}

function provenLeaf(object: ReadJws, nowS: number): Certificate {
  const [leaf] = chainOf(object.header.x5c, nowS);
  const key = leaf && ecJwkOf(leaf.publicKey.export({ format: 'jwk' }));
  if (!leaf || !key || !isSignedBy(object, key)) throw unproven('Its signature is invalid.');
  return leaf;
}

/** Returns the verifier's name from the operator's certificate, and the lists that name it. */
const knownAs = async (object: ReadJws, proving: ProofContext): Promise<Pick<Client, 'name' | 'nameKo' | 'lists'>> => ({
  ...(await vouchedName(object, proving)),
  lists: await proving.listed(chainOf(object.header.x5c, proving.nowS), 'verifier'),
});

/** Returns the name in a certificate by the operator, if the organisation is approved today and still uses that key. */
async function vouchedName(object: ReadJws, { db, nowS }: ProofContext): Promise<Pick<Client, 'name' | 'nameKo'>> {
  const chain = chainOf(object.header.x5c, nowS);
  const [leaf, last] = [chain[0], chain.at(-1)];
  const roots = (await listAuthorities(db)).map(({ certificate }) => new X509Certificate(certificate));
  if (!leaf || !last || !roots.some((root) => last.verify(root.publicKey))) return { name: null };
  const owner = await findKeyOwner(db, thumbprintOf(leaf));
  const organisation = owner && (await readOrganisation(db, { organisation: owner.organisation_id }));
  if (owner && (owner.retired_at !== null || organisation?.state !== 'approved')) return { name: null };
  const { O: name } = leaf.toLegacyObject().subject;
  return { name: typeof name === 'string' ? shownLine(name) : null, nameKo: organisation?.name_ko ?? null };
}

/** Returns the RFC 7638 thumbprint of a certificate's key. */
function thumbprintOf({ publicKey }: Certificate): string {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
}

async function proveDid(id: string, did: string, object: ReadJws, { ask }: ProofContext): Promise<Client> {
  const { kid } = object.header;
  if (typeof kid !== 'string' || !kid.startsWith(`${did}#`)) throw unproven('It does not name a key of its DID.');
  if (!did.startsWith('did:web:')) throw invalid('Its DID method is not supported.');
  const keys = await keysOfWeb(did, ask);
  if (keys === undefined) throw unproven('The document of its DID cannot be read.');
  const key = keys.find((one) => `${did}#${one.kid}` === kid);
  if (!key || !isSignedBy(object, key)) throw unproven('Its signature is invalid.');
  return { id, name: null };
}
