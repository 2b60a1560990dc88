import { fullName } from '#features/auth/person.ts';
import type { BothNames } from '#platform/both-names.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { mayAppoint, type Role, rolesIn } from '../../rules.ts';
import type { Member } from '../../wire.ts';
import { record } from '../audit/trail.ts';
import { keysThatStop, tellOwners } from '../keys/tell-owners.ts';
import { lockAs, needOf } from '../lock-as.ts';
import { listMemberships, lockOrganisation, type OrganisationRow } from '../organisations-store.ts';
import { memberRemoved } from '../slots.ts';
import { tellCheckers } from '../tell-news.ts';
import {
  countOtherOwners,
  deleteMember,
  findMember,
  forgetMember,
  listStaff,
  type MemberRow,
  writeRole,
} from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';

const memberOnWire = (row: MemberRow, { person }: Officer): Member => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  nameKo: row.name_ko,
  role: row.role,
  isYou: row.user_id === person.userId,
  isByCredential: row.stands_until !== null,
  joinedAt: onWire(row.joined_at),
});
const bothNamesOf = (row: MemberRow): BothNames => ({
  name: fullName({ firstName: row.first_name, lastName: row.last_name, nameKo: row.name_ko }),
  nameKo: row.name_ko,
});

/**
 * Staff of an organisation. The organisation is locked before its staff, so that two owners who leave at once cannot
 * leave it without an owner.
 */
export function createStaff(services: Services) {
  const { db, vault } = services;
  const needMember = async (tx: Queryable, who: Officer, id: number): Promise<MemberRow> => {
    const member = await findMember(tx, who, id);
    if (!member) throw refuse(commonRefusals, 'not_found');
    return member;
  };
  const needOtherOwner = async (tx: Tx, who: Officer, member: MemberRow): Promise<void> => {
    if (member.role === 'owner' && (await countOtherOwners(tx, who, member.id)) === 0)
      throw refuse(refusals, 'last_owner', { detail: 'Make another member an owner first.' });
  };
  return {
    list: async (who: Officer<'see'>) => (await listStaff(db, who)).map((row) => memberOnWire(row, who)),

    changeRole: (who: Officer<'staff'>, memberId: number, role: Role, consent: Consent): Promise<Member> =>
      db.tx(async (tx) => {
        const row = await lockAs(tx, who, consent);
        const member = await needMember(tx, who, memberId);
        needAppointing(who, member.role);
        needAppointing(who, role);
        needRoleIn(row, role);
        if (role !== 'owner') await needOtherOwner(tx, who, member);
        const keys = await keysThatStop(tx, { organisation: row.id, userId: member.user_id }, role);
        await writeRole(tx, who, memberId, role);
        await tellOwners(tx, services, row, { change: 'on_hold', keys });
        await tellStaff(tx, who, member.user_id);
        await tellCheckers(tx, services, row, { news: 'role_changed', who: bothNamesOf(member), role });
        await record(tx, vault, who, 'staff.role', { user: member.user_id, from: member.role, to: role });
        return memberOnWire({ ...member, role, stands_until: null }, who);
      }),

    remove: (who: Officer<'staff'>, memberId: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const row = await lockAs(tx, who, consent);
        const member = await needMember(tx, who, memberId);
        needAppointing(who, member.role);
        await needOtherOwner(tx, who, member);
        const place = { organisation: who.organisation, userId: member.user_id };
        await memberRemoved(services).run(tx, place);
        const keys = await keysThatStop(tx, place, null);
        await deleteMember(tx, who, memberId);
        await tellOwners(tx, services, row, { change: 'on_hold', keys });
        await tellStaff(tx, who, member.user_id);
        await tellCheckers(tx, services, row, { news: 'removed', who: bothNamesOf(member), role: member.role });
        await record(tx, vault, who, 'staff.removed', { user: member.user_id, role: member.role });
      }),

    leave: (who: Officer<'see'>, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const row = await lockOrganisation(tx, who);
        const { state } = row;
        await consent.use(tx, { need: needOf(row) });
        const own = (await listStaff(tx, who)).find(({ user_id }) => user_id === who.person.userId);
        if (!own) throw refuse(commonRefusals, 'forbidden', { detail: 'You are no longer on the staff.' });
        if (state !== 'closed') await needOtherOwner(tx, who, own);
        const keys = await keysThatStop(tx, { organisation: row.id, userId: own.user_id }, null);
        await deleteMember(tx, who, own.id);
        await tellOwners(tx, services, row, { change: 'on_hold', keys });
        await tellStaff(tx, who, own.user_id);
        await tellCheckers(tx, services, row, { news: 'removed', who: bothNamesOf(own), role: own.role });
        await record(tx, vault, who, 'staff.left', { role: own.role });
      }),
  };
}

/** Ends the memberships of a person whose account is closed. Notifies the remaining owners of keys that stop. */
export async function endPlaces(tx: Tx, services: Services, owner: Owner): Promise<void> {
  const stopping: { readonly row: OrganisationRow; readonly keys: Awaited<ReturnType<typeof keysThatStop>> }[] = [];
  for (const row of await listMemberships(tx, owner))
    stopping.push({ row, keys: await keysThatStop(tx, { organisation: row.id, userId: owner.userId }, null) });
  await forgetMember(tx, owner);
  for (const { row, keys } of stopping) await tellOwners(tx, services, row, { change: 'on_hold', keys });
}

/** Refuses a role that this organisation does not have (`not_appointed`). */
export function needRoleIn({ is_operator: isOperator }: OrganisationRow, wanted: Role): void {
  if (!rolesIn({ isOperator }).includes(wanted))
    throw refuse(refusals, 'not_appointed', { detail: `This organisation does not have the role ${wanted}.` });
}

/** Refuses if the officer's role may not appoint the wanted role (`not_appointed`). */
export function needAppointing({ role }: Officer, wanted: Role): void {
  if (!mayAppoint(role as Role, wanted))
    throw refuse(refusals, 'not_appointed', {
      detail: `Your role, ${role}, cannot appoint or remove the role ${wanted}.`,
    });
}
