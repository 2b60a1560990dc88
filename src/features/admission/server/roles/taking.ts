import { lockUser } from '#features/auth/server/store.ts';
import { LIMITS as STAFF_LIMITS } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import {
  holdOrganisation,
  listMemberships,
  lockOrganisation,
  readOrganisation,
} from '#features/organisations/server/organisations-store.ts';
import { countStaff, insertMember } from '#features/organisations/server/staff/staff-store.ts';
import { tellStaff } from '#features/organisations/server/staff/tell-staff.ts';
import { checkStanding } from '#features/verifier/server/answers/standing.ts';
import { type OwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals, type SeenRole } from '../../contract.ts';
import { askAt, findShown } from '../asking.ts';
import { markOf, sealCard } from './cards.ts';
import { isBarred, keepPlace, writeStanding } from './places-store.ts';
import { saidBy } from './role-rules.ts';
import { type AskedRow, findByLink, insertAsking, isStaff, listAnswered, type RuleRow } from './rules-store.ts';
import { trustOf } from './standing.ts';

const needRule = async (db: Queryable, link: string): Promise<RuleRow> => {
  const row = await findByLink(db, link);
  if (!row) throw refuse(refusals, 'role_link_gone');
  return row;
};

/** The organisation that made a link. */
export const whoseLink = async ({ db }: Pick<Services, 'db'>, link: string): Promise<UserId> =>
  (await needRule(db, link)).organisation_id;

/** Which role a link gives, and for what. */
export async function lookAtRole({ db }: Services, owner: Owner, link: string): Promise<SeenRole> {
  const row = await needRule(db, link);
  const of = await readOrganisation(db, { organisation: row.organisation_id });
  return {
    organisation: { id: of.id, name: { en: of.display_name, ko: of.name_ko } },
    role: row.role,
    credential: { en: row.name, ko: row.name_ko },
    ...saidBy(row),
    issuer: row.issuer,
    isStaff: await isStaff(db, owner, row.organisation_id),
  };
}

/** Asks somebody, in the organisation's name, for what gives them the role; what they show comes back with them to this browser alone. */
export const askForRole = (services: Services, owner: Owner, link: string) =>
  services.db.tx(async (tx) => {
    const { organisation_id: organisation } = await needRule(tx, link);
    await holdOrganisation(tx, { organisation });
    const row = await needRule(tx, link);
    if (await isStaff(tx, owner, organisation)) throw refuse(refusals, 'in_it_already');
    if (await isBarred(tx, { organisation, userId: owner.userId })) throw refuse(refusals, 'taken_from_staff');
    return askAt(tx, services, {
      organisation,
      questionId: row.question_id,
      page: '/role',
      person: owner,
      keep: (of, requestId) => insertAsking(of, owner, requestId, row.id),
    });
  });

interface Shown {
  readonly row: AskedRow;
  readonly told: OwnAnswer;
}

/**
 * Gives somebody the role by what they showed, once: whoever was asked, in the browser in which it was shown, by a credential that stands now and by which
 * nobody else is there. What stands is looked at before anything is locked.
 */
export async function takeRole(
  services: Services,
  owner: Owner,
  responseCode: string,
  consent: Consent,
): Promise<UserId> {
  const rows = await listAnswered(services.db, owner);
  const found = await findShown(services, rows, (row) => row.organisation_id, responseCode);
  if (!found) throw await refusedTo(services, consent, 'nothing_shown');
  const { row, told } = found;
  const isNamed = row.issuer === null || told.answer.issuer.id === row.issuer;
  if (!isNamed) throw await refusedTo(services, consent, 'issuer_not_named');
  const believed = { trust: trustOf(row), organisation: row.organisation_id } as const;
  const standing = await checkStanding(services, told.card, believed);
  if (typeof standing === 'string') throw await refusedTo(services, consent, 'card_not_standing', standing);
  const { endsAtS } = standing;
  await services.db.tx((tx) => join(tx, services, owner, { row, told, endsAtS, consent }));
  return row.organisation_id;
}

/** Whoever has not signed is told of that first, and a refusal uses no signature up. */
function refusedTo(
  { db }: Services,
  consent: Consent,
  code: 'nothing_shown' | 'issuer_not_named' | 'card_not_standing',
  fault?: string,
): Promise<unknown> {
  const refused = refuse(refusals, code, fault === undefined ? {} : { detail: `It does not hold: ${fault}.` });
  return db
    .tx(async (tx) => {
      await consent.use(tx);
      throw refused;
    })
    .catch((error: unknown) => error);
}

interface Joining extends Shown {
  readonly endsAtS: number | null;
  readonly consent: Consent;
}

async function join(tx: Tx, services: Services, owner: Owner, { row, told, endsAtS, consent }: Joining) {
  const organisation = row.organisation_id;
  await lockUser(tx, owner);
  const { state } = await lockOrganisation(tx, { organisation });
  await consent.use(tx);
  if (state !== 'approved' || !(await takeOwnAnswer(tx, { organisation }, row.request_id)))
    throw refuse(refusals, 'nothing_shown');
  const isFull =
    (await listMemberships(tx, owner)).length >= STAFF_LIMITS.ofPerson ||
    (await countStaff(tx, organisation)) >= STAFF_LIMITS.staff;
  if (isFull) throw refuse(refusals, 'no_place_left');
  const place = { organisation, userId: owner.userId };
  const mark = await markOf(tx, services, told.card);
  if (await isBarred(tx, place, mark)) throw refuse(refusals, 'taken_from_staff');
  if (!(await insertMember(tx, organisation, owner, row.role))) throw refuse(refusals, 'in_it_already');
  const card = await sealCard(tx, services, place, told.card);
  if (!(await keepPlace(tx, { ...place, ruleId: row.id, card, mark }))) throw refuse(refusals, 'card_of_another');
  await writeStanding(tx, place, endsAtS);
  await tellStaff(tx, { organisation }, owner.userId);
  const doer = { organisation, role: row.role, person: owner };
  await record(tx, services.vault, doer, 'staff.joined', {
    role: row.role,
    rule: row.id,
    issuer: told.answer.issuer.id,
  });
}
