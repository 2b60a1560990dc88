import { X509Certificate } from 'node:crypto';
import { p256Of } from '#features/credentials/server/mdoc/cose.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import { findKeyOwner, listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { currentListing } from '#features/trust/rules.ts';
import { listingFinder } from '#features/trust/server/lists.ts';
import type { UserId } from '#platform/ids.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import type { Answer } from '../../contract.ts';
import type { AnswerFault, Trust } from '../../rules.ts';

/** The issuer of a shown credential, and the keys that may sign its status list. */
export interface Signer {
  readonly issuer: Answer['issuer'];
  readonly keys: readonly EcJwk[];
}
export interface TrustScope {
  readonly trust: Trust;
  /** Organisation that requested the credential. */
  readonly organisation: UserId;
  /** Origins on this machine that were confirmed for the question. */
  readonly here?: readonly string[] | undefined;
}

/**
 * Returns the organisation of this server that a chain certifies, if the question trusts it. Undefined for a chain of
 * another authority. There are no revocation lists: this server knows whose key it is, and whether that organisation is
 * approved (decision 0056).
 */
export async function byOperator(
  { db, settings }: Services,
  chain: readonly X509Certificate[],
  { trust, organisation }: TrustScope,
): Promise<(Signer & { readonly owner: UserId }) | AnswerFault | undefined> {
  const [leaf] = chain;
  const last = chain.at(-1);
  const key = leaf && p256Of(leaf.publicKey);
  const roots = await listAuthorities(db);
  const isOurs = roots.some(({ certificate }) => last?.verify(new X509Certificate(certificate).publicKey));
  if (!leaf || !key || !isOurs) return undefined;
  const owner = await findKeyOwner(db, thumbprintOf(key));
  const isApproved =
    owner &&
    (await db.maybe(sql`SELECT FROM organisations WHERE id = ${owner.organisation_id} AND state = 'approved'`));
  if (!owner || !isApproved) return 'issuer_not_trusted';
  if (trust === 'own' && owner.organisation_id !== organisation) return 'issuer_not_trusted';
  const { O: name } = leaf.toLegacyObject().subject;
  return {
    issuer: {
      id: issuerIdOf(settings.publicUrl, owner.organisation_id),
      name: typeof name === 'string' ? shownSafely(name) : null,
      isKnown: true,
    },
    keys: [key],
    owner: owner.organisation_id,
  };
}

/**
 * Returns the issuer that a trusted list names for a chain. Undefined if no list that is valid today names it. The
 * caller has verified the chain except for its end.
 */
export async function byList(services: Services, chain: readonly X509Certificate[]): Promise<Signer | undefined> {
  const key = chain[0] && p256Of(chain[0].publicKey);
  const lists = key && (await listingFinder(services)(chain, 'issuer'));
  const now = currentListing(lists);
  return key && now && { issuer: { id: now.authority, name: now.as.en, isKnown: false, lists }, keys: [key] };
}

/**
 * Returns the issuer that an mdoc's certificates name, if the question trusts it. That is an organisation of this
 * server, or an issuer certified by one of the question's authorities. Without authorities, it is an issuer on a
 * trusted list. The caller has verified the chain except for its end.
 */
export async function whoCertified(
  services: Services,
  chain: readonly X509Certificate[],
  believed: TrustScope & { readonly authorities: readonly string[] },
): Promise<Signer | AnswerFault> {
  const certified = await byOperator(services, chain, believed);
  if (certified) return certified;
  const last = chain.at(-1);
  const key = chain[0] && p256Of(chain[0].publicKey);
  if (believed.trust !== 'any' || !last || !key) return 'issuer_not_trusted';
  const listed = await byList(services, chain);
  if (believed.authorities.length === 0) return listed ?? 'issuer_not_trusted';
  const authority = believed.authorities
    .map((pem) => new X509Certificate(pem))
    .find((one) => isGoodToday(one) && isBelow(last, one));
  if (!authority) return 'issuer_not_trusted';
  const { O: organisation, CN: name } = authority.toLegacyObject().subject;
  const called = [organisation, name].find((one) => typeof one === 'string');
  return {
    issuer: {
      id: `sha-256:${authority.fingerprint256.replaceAll(':', '').toLowerCase()}`,
      name: typeof called === 'string' ? shownSafely(called) : null,
      isKnown: false,
      ...(listed && { lists: listed.issuer.lists }),
    },
    keys: [key],
  };
}

/** True if the authority signed the last certificate, or is that certificate because the chain includes its root. */
const isBelow = (last: X509Certificate, authority: X509Certificate): boolean =>
  last.raw.equals(authority.raw) || (last.checkIssued(authority) && last.verify(authority.publicKey));

const isGoodToday = ({ validFromDate, validToDate }: X509Certificate): boolean =>
  validFromDate.getTime() <= Date.now() && Date.now() <= validToDate.getTime();
