import { levelIn } from '#features/credentials/server/forms/form.ts';
import { didWebOf, documentUrlOf, issuerNames } from '#features/identity/issuer-did.ts';
import { keysOfWeb } from '#features/identity/server/did-web.ts';
import { wellKnownOf } from '#features/issuance/server/wallet/issuer-metadata.ts';
import {
  issuerRequester,
  objectIn,
  originsHere,
  type Requester,
} from '#features/issuance/server/wallet/issuer-requester.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { EcJwk } from '#platform/jws.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, type ReadJws } from '#platform/server/vault/jws.ts';
import type { AnswerFault } from '../../rules.ts';
import { byList, byOperator, type Signer, type TrustScope } from './who-certified.ts';

const MOST_KEYS = 100;

/**
 * Returns the signer of a credential, if the question trusts it: an organisation of this server by its certificate, or
 * this server itself. If any issuer is trusted, its keys are fetched from the address or did:web in the credential.
 */
export async function whoSigned(services: Services, jws: ReadJws, believed: TrustScope): Promise<Signer | AnswerFault> {
  const certified = jws.header.x5c === undefined ? undefined : await byCertificate(services, jws, believed);
  if (certified) return certified;
  if (believed.trust === 'own') return 'issuer_not_trusted';
  const { iss } = jws.payload;
  if (typeof iss !== 'string') return believed.trust === 'any' ? 'unknown_issuer' : 'issuer_not_trusted';
  const own = await byThisServer(services, jws, iss);
  if (own) return own;
  if (believed.trust !== 'any') return 'issuer_not_trusted';
  return byItsKeys(services, jws, iss, believed);
}

/** Returns the signer by a certificate from the operator or from a list; undefined if it has neither. */
async function byCertificate(
  services: Services,
  jws: ReadJws,
  believed: TrustScope,
): Promise<Signer | AnswerFault | undefined> {
  const chain = chainOf(jws.header.x5c, Date.now() / 1000);
  const key = chain[0] && ecJwkOf(chain[0].publicKey.export({ format: 'jwk' }));
  if (!key || !isSignedBy(jws, key)) return 'bad_signature';
  const signer = await byOperator(services, chain, believed);
  // An issuer on a list does not have to publish its keys at an address.
  if (signer === undefined) return believed.trust === 'any' ? byList(services, chain) : undefined;
  if (typeof signer === 'string') return signer;
  const { iss } = jws.payload;
  const names = [undefined, signer.issuer.id, didOf(hostOf(services), signer.owner)];
  return names.includes(iss as string | undefined) ? signer : 'unknown_issuer';
}

/** Returns this server as the signer if it vouches for the credential, which excludes self-attested ones and trials. */
async function byThisServer({ signer, settings }: Services, jws: ReadJws, iss: string): Promise<Signer | undefined> {
  if (!issuerNames(didWebOf(settings.publicUrl)).includes(iss)) return undefined;
  const keys = await signer.keys();
  const isVouchedFor = levelIn(jws.payload) === 'issuer_signed' && keys.some((key) => isSignedBy(jws, key));
  return isVouchedFor ? { issuer: { id: iss, name: null, isKnown: true }, keys } : undefined;
}

/** Verifies with the keys that the issuer publishes (SD-JWT VC draft, section 4; did:web). */
async function byItsKeys(
  services: Services,
  jws: ReadJws,
  iss: string,
  { here: confirmed = [] }: TrustScope,
): Promise<Signer | AnswerFault> {
  const url = iss.startsWith('did:')
    ? documentUrlOf(iss)
    : URL.parse(iss)
      ? wellKnownOf('jwt-vc-issuer', iss)
      : undefined;
  if (url === undefined) return 'unknown_issuer';
  // A credential may refer to this machine only if its question confirmed that origin.
  const here = originsHere(url).filter((origin) => confirmed.includes(origin));
  const keys = await (iss.startsWith('did:')
    ? keysOfDid(services, iss, here.length > 0)
    : keysOfMetadata(issuerRequester(services, { here }), url, iss));
  if (keys === undefined) return 'issuer_unreachable';
  if (!keys.some((key) => isSignedBy(jws, key))) return 'bad_signature';
  return { issuer: { id: iss, name: null, isKnown: false }, keys };
}

/** Fetches the assertion keys of a did:web; undefined if its document is not available. */
export const keysOfDid = (
  { egress, log }: Pick<Services, 'egress' | 'log'>,
  did: string,
  mayBeHere: boolean,
): Promise<EcJwk[] | undefined> =>
  keysOfWeb(
    did,
    (url) => egress.request({ url, from: 'outside', purpose: 'DID document', ...(mayBeHere && { mayBeHere }) }),
    (why) => log.warn({ why }, 'DID document of an issuer is not available'),
  );

async function keysOfMetadata(ask: Requester, url: string, iss: string): Promise<EcJwk[] | undefined> {
  const answered = await ask(url).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const { issuer, jwks } = (answered?.status === 200 && objectIn(answered)) || {};
  if (issuer !== iss) return undefined;
  const { keys } = (jwks ?? {}) as { keys?: unknown };
  return Array.isArray(keys) ? keys.slice(0, MOST_KEYS).flatMap((one) => ecJwkOf(one) ?? []) : [];
}
