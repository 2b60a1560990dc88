import { openCredential } from '#features/credentials/server/credential.ts';
import { listCredentials, listCredentialsOf } from '#features/credentials/server/store.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisationShared, readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import { claimsBy, proves } from '../../self-service.ts';
import type { SeenSelfService } from '../../self-service-calls.ts';
import { linkOf, offerTo } from '../issuer/offers/offers.ts';
import {
  countOpenOffers,
  type GrantTerms,
  lockOffer,
  type OfferRow,
  withdrawOffer,
} from '../issuer/offers/offers-store.ts';
import { findType, type TypeRow } from '../issuer/types-store.ts';
import { findByLink, findHad, lockByLink, putTaking, type SelfServiceRow } from './self-service-store.ts';

const MOST_HELD = 1000;
const today = () => new Date().toISOString().slice(0, 10);

/**
 * A trial is sufficient only if the type allows it, the server has sandboxes, and the credential can be marked as a
 * trial, which an mdoc cannot.
 */
const conditionOf = ({ settings }: Services, row: SelfServiceRow, { formats }: Pick<TypeRow, 'formats'>) => ({
  proofs: row.proofs,
  needsOver19: row.needs_over19,
  allowsTrial: row.allows_trial && settings.hasSandboxes && formats.includes('dc+sd-jwt'),
});

async function typeOf(db: Queryable, row: SelfServiceRow): Promise<TypeRow> {
  const type = await findType(db, { organisation: row.organisation_id }, row.type_id);
  if (!type) throw new Error(`self-service of no type ${row.type_id}`);
  return type;
}
const inBoth = (en: string, ko: string | null) => ({ en, ko });

/** Shows what a person would get with a link, with which of their proofs, and which facts each proof reveals. */
export async function lookAtService(
  services: Services,
  owner: Owner,
  link: string,
  inFormats?: Pick<TypeRow, 'formats'>,
): Promise<SeenSelfService> {
  const { db, vault } = services;
  const row = await findByLink(db, link);
  if (!row) throw refuse(refusals, 'self_service_over');
  const type = await typeOf(db, row);
  const organisation = await readOrganisation(db, { organisation: row.organisation_id });
  const condition = conditionOf(services, row, inFormats ?? type);
  const byProof: SeenSelfService['byProof'] = [];
  for (const one of await listCredentials(db, owner, Number.MAX_SAFE_INTEGER, MOST_HELD)) {
    if (!row.proofs.some((kind) => kind === one.credential_type)) continue;
    const proof = await openCredential(db, vault, one);
    const claims = proves(proof, condition, today()) && claimsBy(namesOf(type), row.sources, proof.credentialData);
    if (!claims) continue;
    byProof.push({
      credentialId: proof.id,
      name: proof.credentialData.name,
      verification: proof.verification,
      claims: type.claims.map(({ name, label, labelKo }) => ({
        label: inBoth(label, labelKo),
        value: claims[name] ?? '',
        isOfProof: 'from' in (row.sources[name] ?? {}),
      })),
    });
  }
  return {
    organisation: { id: organisation.id, name: inBoth(organisation.display_name, organisation.name_ko) },
    name: inBoth(type.name, type.name_ko),
    validityDays: type.validity_days,
    proofs: row.proofs,
    needsOver19: row.needs_over19,
    byProof,
    hasOne: (await findHad(db, owner, row.type_id))?.is_had ?? false,
    isFull: row.made_today >= row.per_day,
  };
}

const namesOf = (type: TypeRow) => type.claims.map(({ name }) => name);

interface ServiceRequest {
  readonly link: string;
  readonly credentialId: number;
}

/** Makes an offer for the person with one of their proofs; only they receive its link. */
export const getByService = (
  services: Services,
  owner: Owner,
  asked: ServiceRequest,
  consent: Consent,
): Promise<{ link: string }> =>
  services.db.tx(async (tx) => {
    await consent.use(tx);
    const { offer, secret } = await offerBy(tx, services, owner, asked);
    const { publicUrl } = services.settings;
    return { link: linkOf(publicUrl, issuerIdOf(publicUrl, offer.organisation_id), secret) };
  });

/** Makes the person's one offer with a proof of theirs, replacing an earlier one that they did not take. */
export async function offerBy(
  tx: Tx,
  services: Services,
  owner: Owner,
  { link, credentialId, consented }: ServiceRequest & { readonly consented?: GrantTerms },
): Promise<{ offer: OfferRow; secret: string }> {
  const seen = await findByLink(tx, link);
  if (!seen) throw refuse(refusals, 'self_service_over');
  await lockOrganisationShared(tx, { organisation: seen.organisation_id });
  const row = await lockByLink(tx, link);
  if (!row) throw refuse(refusals, 'self_service_over');
  const type = await typeOf(tx, row);
  const inFormats = consented ? { formats: [consented.format] } : type;
  const proven = await provenBy(tx, services, owner, { row, type, inFormats, credentialId });
  await makeRoom(tx, owner, row);
  const who = { organisation: row.organisation_id };
  if ((await countOpenOffers(tx, who, LIMITS.openOffers)) >= LIMITS.openOffers)
    throw refuse(refusals, 'too_many_offers');
  const wanted = { ...proven, reference: null, withCode: false, consented };
  const { row: offer, secret } = await offerTo(tx, services, type, wanted);
  await putTaking(tx, owner, row.type_id, offer);
  const doer = { ...who, role: 'wallet', person: null };
  await record(tx, services.vault, doer, 'credential.offered', { offer: offer.id, type: type.id, isSelfService: true });
  return { offer, secret };
}

async function provenBy(
  tx: Tx,
  services: Services,
  owner: Owner,
  {
    row,
    type,
    inFormats,
    credentialId,
  }: { row: SelfServiceRow; type: TypeRow; inFormats: Pick<TypeRow, 'formats'>; credentialId: number },
) {
  const [found] = await listCredentialsOf(tx, owner, [credentialId]);
  const proof = found && (await openCredential(tx, services.vault, found));
  const isProven = proof && proves(proof, conditionOf(services, row, inFormats), today());
  const claims = isProven ? claimsBy(namesOf(type), row.sources, proof.credentialData) : undefined;
  if (!proof || !claims) throw refuse(refusals, 'not_proven');
  return { claims, isTrial: proof.verification === 'trial' };
}

/**
 * Refuses if the person already has one or the daily limit is reached. Withdraws their earlier offer if it was not
 * taken.
 */
async function makeRoom(tx: Tx, owner: Owner, row: SelfServiceRow): Promise<void> {
  const last = (await findHad(tx, owner, row.type_id))?.offer_id ?? null;
  const before = last === null ? undefined : await lockOffer(tx, { organisation: row.organisation_id }, last);
  // Read again under the offer's lock, since the person may have taken it during the wait.
  if ((await findHad(tx, owner, row.type_id))?.is_had) throw refuse(refusals, 'has_one');
  if (row.made_today >= row.per_day) throw refuse(refusals, 'full_today');
  if (before && ['open', 'redeemed', 'locked'].includes(before.state)) await withdrawOffer(tx, before);
}
