import { X509Certificate } from 'node:crypto';
import { levelIn } from '#features/credentials/server/forms/form.ts';
import { didWebOf, documentUrlOf, issuerNames } from '#features/identity/issuer-did.ts';
import { issuerIdOf } from '#features/issuance/rules.ts';
import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import { askingOf, isHere, objectIn } from '#features/issuance/server/wallet/asking.ts';
import { chainOf } from '#features/issuance/server/wallet/check-taken.ts';
import { wellKnownOf } from '#features/issuance/server/well-known.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import { findKeyOwner, listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import type { UserId } from '#platform/ids.ts';
import type { EcJwk } from '#platform/jws.ts';
import { shownSafely } from '#platform/plain-text.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { ecJwkOf, isSignedBy, type ReadJws } from '#platform/server/vault/jws.ts';
import type { Answer } from '../../contract.ts';
import type { AnswerFault, Trust } from '../../rules.ts';

type Json = Readonly<Record<string, unknown>>;
/** Who issued what is shown, and the keys that may sign its status list. */
interface Signer {
  readonly issuer: Answer['issuer'];
  readonly keys: readonly EcJwk[];
}
interface Believed {
  readonly trust: Trust;
  /** Who asks. */
  readonly organisation: UserId;
}

const MOST_KEYS = 100;

/**
 * Whose signature a credential has, where the question believes that one: an organisation of this server by its certificate, this server itself, or, where
 * any will do, whoever's keys are to be had at the address or did:web that it names.
 */
export async function whoSigned(services: Services, jws: ReadJws, believed: Believed): Promise<Signer | AnswerFault> {
  const certified = jws.header.x5c === undefined ? undefined : await byCertificate(services, jws, believed);
  if (certified) return certified;
  if (believed.trust === 'own') return 'issuer_not_trusted';
  const { iss } = jws.payload;
  if (typeof iss !== 'string') return believed.trust === 'any' ? 'unknown_issuer' : 'issuer_not_trusted';
  const own = await byThisServer(services, jws, iss);
  if (own) return own;
  if (believed.trust !== 'any') return 'issuer_not_trusted';
  return byItsKeys(services, jws, iss);
}

/** By a certificate of the operator's; undefined where it has none of those, or one that signed something else. */
async function byCertificate(
  services: Services,
  jws: ReadJws,
  { trust, organisation }: Believed,
): Promise<Signer | AnswerFault | undefined> {
  const { db, settings } = services;
  const chain = chainOf(jws.header.x5c, Date.now() / 1000);
  const [leaf] = chain;
  const key = leaf && ecJwkOf(leaf.publicKey.export({ format: 'jwk' }));
  if (!leaf || !key || !isSignedBy(jws, key)) return 'bad_signature';
  const last = chain.at(-1) ?? leaf;
  const roots = await listAuthorities(db);
  if (!roots.some(({ certificate }) => last.verify(new X509Certificate(certificate).publicKey))) return undefined;
  // There are no revocation lists: whose key it is, and whether they count now, is known here (decision 0056).
  const owner = await findKeyOwner(db, thumbprintOf(key));
  const isApproved =
    owner &&
    (await db.maybe(sql`SELECT FROM organisations WHERE id = ${owner.organisation_id} AND state = 'approved'`));
  if (!owner || !isApproved) return 'issuer_not_trusted';
  const id = issuerIdOf(settings.publicUrl, owner.organisation_id);
  const { iss } = jws.payload;
  if (iss !== undefined && iss !== id && iss !== didOf(hostOf(services), owner.organisation_id))
    return 'unknown_issuer';
  if (trust === 'own' && owner.organisation_id !== organisation) return 'issuer_not_trusted';
  const { O: name } = leaf.toLegacyObject().subject;
  return {
    issuer: { id, name: typeof name === 'string' ? shownSafely(name) : null, isKnown: true },
    keys: [key],
  };
}

/** What this server itself vouches for: not what it signed for somebody who says it of themselves, and no trials. */
async function byThisServer({ signer, settings }: Services, jws: ReadJws, iss: string): Promise<Signer | undefined> {
  if (!issuerNames(didWebOf(settings.publicUrl)).includes(iss)) return undefined;
  const keys = await signer.keys();
  const isVouchedFor = levelIn(jws.payload) === 'issuer_signed' && keys.some((key) => isSignedBy(jws, key));
  return isVouchedFor ? { issuer: { id: iss, name: null, isKnown: true }, keys } : undefined;
}

/** By keys that stand where the issuer says that they do (SD-JWT VC draft, section 4; did:web). */
async function byItsKeys(services: Services, jws: ReadJws, iss: string): Promise<Signer | AnswerFault> {
  const url = iss.startsWith('did:')
    ? documentUrlOf(iss)
    : URL.parse(iss)
      ? wellKnownOf('jwt-vc-issuer', iss)
      : undefined;
  if (url === undefined) return 'unknown_issuer';
  const published = await publishedAt(services, url);
  if (published === undefined) return 'issuer_unreachable';
  const keys = (iss.startsWith('did:') ? keysOfDid(published, iss) : keysOfMetadata(published, iss)).slice(
    0,
    MOST_KEYS,
  );
  if (!keys.some((key) => isSignedBy(jws, key))) return 'bad_signature';
  return { issuer: { id: iss, name: null, isKnown: false }, keys };
}

async function publishedAt(services: Services, url: string): Promise<Json | undefined> {
  // One on this very machine is asked by a server that is of this machine alone.
  const ask = askingOf(services, { mayBeHere: isHere(url) && isHere(services.settings.publicUrl) });
  try {
    const answered = await ask(url);
    return answered.status === 200 ? objectIn(answered) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

function keysOfMetadata({ issuer, jwks }: Json, iss: string): EcJwk[] {
  if (issuer !== iss || !isObject(jwks)) return [];
  return objectsIn(jwks.keys).flatMap((one) => ecJwkOf(one) ?? []);
}

/** Keys that may sign what it asserts now. */
function keysOfDid({ id, verificationMethod, assertionMethod }: Json, did: string): EcJwk[] {
  if (id !== did) return [];
  const asserting = Array.isArray(assertionMethod) ? assertionMethod : [];
  const full = (name: unknown) => (typeof name === 'string' && name.startsWith('#') ? `${did}${name}` : name);
  const names = new Set(asserting.map(full));
  const methods = [...objectsIn(verificationMethod).filter((one) => names.has(full(one.id))), ...objectsIn(asserting)];
  return methods.flatMap((one) => ecJwkOf(one.publicKeyJwk) ?? []);
}
