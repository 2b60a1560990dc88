import { issuedTypes } from '#features/credentials/display.ts';
import { vctOf } from '#features/credentials/server/forms/vct.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { issuerIdOf, vctOfType } from '#features/identity/issuer-did.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Predicate } from '../../contract.ts';
import type { CredentialType, NewTerms } from '../../office-contract.ts';
import { type TypeHere, typesForCampaigns } from '../shops-and-types.ts';

/**
 * Lists credential types issued on this server, by itself from verified documents and by its organisations, and the
 * currency's city.
 */
export async function listIssuedTypes(
  services: Services,
  _: OfficeOfficer<'see'>,
): Promise<{ city: string; types: CredentialType[] }> {
  const { db, settings } = services;
  const { publicUrl } = settings;
  const own = Object.entries(issuedTypes).map(([credentialType, { en: name, ko: nameKo }]) => ({
    vct: vctOf({ credentialType, verification: 'issuer_signed' }, publicUrl),
    name,
    nameKo,
    issuer: null,
    issuerName: null,
    claims: [{ name: 'over19', label: 'Aged 19 or over', labelKo: '만 19세 이상' }],
  }));
  const types = (await typesForCampaigns.of(services).list(db)).map((row) => ({
    vct: vctOfType(publicUrl, row.organisation_id, row.id),
    name: row.name,
    nameKo: row.name_ko,
    issuer: issuerIdOf(publicUrl, row.organisation_id),
    issuerName: row.issuer_name,
    claims: row.claims,
  }));
  return { city: (await currencyNow(db)).rules.city ?? '', types: [...types, ...own] };
}

/** Extracts the organisation id and type id from a `vct` that this server assigned. */
function typeNumbers(
  { settings }: Pick<Services, 'settings'>,
  vct: string,
): { organisation: UserId; id: number } | undefined {
  const [, organisation = '', id = ''] = /\/org\/(\d+)\/credential-types\/(\d+)$/.exec(vct) ?? [];
  const [whose, number] = [parseId(organisation) as UserId | undefined, parseId(id)];
  if (!whose || !number || vctOfType(settings.publicUrl, whose, number) !== vct) return undefined;
  return { organisation: whose, id: number };
}

const says = ({ claims }: TypeHere, claim: string) => claims.some(({ name }) => name === claim);

/**
 * Refuses a condition that nobody could meet: a type of this server that is no longer issued, lacks the claim or has
 * another issuer.
 */
export async function needIssued(db: Queryable, services: Services, { predicate }: NewTerms): Promise<void> {
  const numbers = predicate && typeNumbers(services, predicate.vct);
  if (!predicate || !numbers) return;
  const type = await typesForCampaigns.of(services).find(db, numbers.organisation, numbers.id);
  const fault = (at: string, what: string) => {
    throw refuse(commonRefusals, 'malformed', { errors: { [`predicate.${at}`]: what } });
  };
  if (!type) return fault('vct', 'is no longer issued here');
  if (predicate.issuer !== issuerIdOf(services.settings.publicUrl, numbers.organisation))
    return fault('issuer', 'is issued by another organisation');
  if (!says(type, predicate.claim)) return fault('claim', 'is not a claim of this credential');
}

/**
 * Counts the valid credentials of a type; null unless an organisation of this server issues it. Their claims are not
 * known here.
 */
export async function countHolders(services: Services, { vct }: Predicate): Promise<number | null> {
  const numbers = typeNumbers(services, vct);
  return numbers ? typesForCampaigns.of(services).countStanding(services.db, numbers.id) : null;
}
