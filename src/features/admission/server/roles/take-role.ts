import { LIMITS as STAFF_LIMITS } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import {
  listMemberships,
  lockOrganisationShared,
  readOrganisation,
} from '#features/organisations/server/organisations-store.ts';
import { countStaff, insertMember } from '#features/organisations/server/staff/staff-store.ts';
import { tellStaff } from '#features/organisations/server/staff/tell-staff.ts';
import type { OwnAnswer } from '#features/verifier/server/requests/own-requests.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals, type SeenRole } from '../../contract.ts';
import { markOfStaff, sealCard } from '../cards.ts';
import { requestCredential } from '../credential-requests.ts';
import { grantRight } from '../grant-right.ts';
import { requiredClaimOf, trustOf } from '../rules/rules.ts';
import { findByLink, type RoleRuleRow, readRoleRule } from '../rules/rules-store.ts';
import { extendMembership, insertMembership, isBarred, isStaff, membershipContext } from './memberships-store.ts';

const needRule = async (db: Queryable, link: string): Promise<RoleRuleRow> => {
  const row = await findByLink(db, link);
  if (!row) throw refuse(refusals, 'role_link_gone');
  return row;
};

/** Returns the organisation to which a role link belongs. */
export const organisationOfLink = async ({ db }: Pick<Services, 'db'>, link: string): Promise<UserId> =>
  (await needRule(db, link)).organisation_id;

/** Returns the role that a link gives, and the credential that it requires. */
export async function readOfferedRole({ db }: Services, owner: Owner, link: string): Promise<SeenRole> {
  const row = await needRule(db, link);
  const of = await readOrganisation(db, { organisation: row.organisation_id });
  return {
    organisation: { id: of.id, name: { en: of.display_name, ko: of.name_ko } },
    role: row.role,
    credential: { en: row.name, ko: row.name_ko },
    ...requiredClaimOf(row),
    issuer: row.issuer,
    isStaff: await isStaff(db, { organisation: of.id, userId: owner.userId }),
  };
}

/**
 * Requests the credential for a role, in the organisation's name. The response code returns only to this person's
 * browser.
 */
export const askForRole = (services: Services, owner: Owner, link: string) =>
  services.db.tx(async (tx) => {
    const { organisation_id: organisation } = await needRule(tx, link);
    await lockOrganisationShared(tx, { organisation });
    const row = await needRule(tx, link);
    const place = { organisation, userId: owner.userId };
    if (await isStaff(tx, place)) throw refuse(refusals, 'in_it_already');
    if (await isBarred(tx, place)) throw refuse(refusals, 'taken_from_staff');
    return requestCredential(tx, services, 'role', owner, { organisation, questionId: row.question_id, about: row.id });
  });

/**
 * Gives a person the role by the credential that they showed. Its issuer must be the rule's, and no other member may
 * have their role by it.
 */
export const takeRole = (services: Services, owner: Owner, responseCode: string, consent: Consent): Promise<UserId> => {
  const taking = { effect: 'role', responseCode, sign: (tx: Tx) => consent.use(tx) } as const;
  return grantRight(services, owner, taking, async (shown) => {
    const rule = await readRoleRule(services.db, shown.about);
    const isNamed = rule.issuer === null || shown.told.answer.issuer.id === rule.issuer;
    if (!isNamed) return refuse(refusals, 'issuer_not_named');
    const give = async (tx: Tx, endsAtS: number | null) => {
      await join(tx, services, owner, { rule, told: shown.told, endsAtS });
      return rule.organisation_id;
    };
    return { trust: trustOf(rule), give };
  });
};

interface Joining {
  readonly rule: RoleRuleRow;
  readonly told: OwnAnswer;
  readonly endsAtS: number | null;
}

async function join(tx: Tx, services: Services, owner: Owner, { rule, told, endsAtS }: Joining): Promise<void> {
  const { organisation_id: organisation, role } = rule;
  const isFull =
    (await listMemberships(tx, owner)).length >= STAFF_LIMITS.ofPerson ||
    (await countStaff(tx, organisation)) >= STAFF_LIMITS.staff;
  if (isFull) throw refuse(refusals, 'no_place_left');
  const place = { organisation, userId: owner.userId };
  const mark = await markOfStaff(tx, services, told.card);
  if (await isBarred(tx, place, mark)) throw refuse(refusals, 'taken_from_staff');
  if (!(await insertMember(tx, organisation, owner, role))) throw refuse(refusals, 'in_it_already');
  const card = await sealCard(tx, services, membershipContext(place), told.card);
  if (!(await insertMembership(tx, { ...place, ruleId: rule.id, card, mark })))
    throw refuse(refusals, 'card_of_another');
  await extendMembership(tx, place, endsAtS);
  await tellStaff(tx, { organisation }, owner.userId);
  const doer = { organisation, role, person: owner };
  await record(tx, services.vault, doer, 'staff.joined', { role, rule: rule.id, issuer: told.answer.issuer.id });
}
