import { createHash, randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Consent, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Invitation, type Member, refusals, type SeenInvitation } from '../../contract.ts';
import { INVITATION_DAYS, LIMITS, mayAppoint, type Role } from '../../rules.ts';
import { hostOf, organisationOnWire } from '../organisations.ts';
import { listMemberships, lockOrganisation, readOrganisation } from '../organisations-store.ts';
import {
  countOtherOwners,
  countStaff,
  deleteMember,
  findInvitation,
  findMember,
  holdsPlace,
  type InvitationRow,
  insertInvitation,
  insertMember,
  listInvitations,
  listStaff,
  type MemberRow,
  type OpenInvitationRow,
  takeInvitation,
  writeRole,
} from './staff-store.ts';

const memberOnWire = (row: MemberRow, { person }: Officer): Member => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  nameKo: row.name_ko,
  role: row.role,
  isYou: row.user_id === person.userId,
  joinedAt: onWire(row.joined_at),
});
const invitationOnWire = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  label: row.label,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
});

const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The event by which the phone of somebody who came, went or has another role learns of it. */
export const STAFF_CHANGED = 'organisation_staff';

/** Who is in an organisation. Its row is locked before its people are, so that two who leave at once do not leave it without an owner. */
export function createStaff(services: Services) {
  const { db, settings } = services;
  const host = hostOf(services);

  /** Locks the organisation, and makes sure that who acts is still who they were. */
  const lockAs = async (tx: Tx, who: Officer, consent: Consent): Promise<void> => {
    await lockOrganisation(tx, who);
    await consent.use(tx);
    if (!(await holdsPlace(tx, who)))
      throw refuse(commonRefusals, 'forbidden', { detail: 'You are not in it any more.' });
  };
  const tell = (tx: Tx, { organisation }: Pick<Officer, 'organisation'>, userId: Owner['userId']) =>
    emit(tx, [{ userId, type: STAFF_CHANGED, data: { organisationId: organisation } }]);
  const needMember = async (tx: Queryable, who: Officer, id: number): Promise<MemberRow> => {
    const member = await findMember(tx, who, id);
    if (!member) throw refuse(commonRefusals, 'not_found');
    return member;
  };
  const needOtherOwner = async (tx: Tx, who: Officer, member: MemberRow): Promise<void> => {
    if (member.role === 'owner' && (await countOtherOwners(tx, who, member.id)) === 0)
      throw refuse(refusals, 'last_owner', { detail: 'Make somebody else an owner first.' });
  };
  const needInvitation = async (from: Queryable, token: string): Promise<OpenInvitationRow> => {
    const found = TOKEN.test(token) ? await findInvitation(from, hashOf(token)) : undefined;
    if (found && mayAppoint(found.inviter_role, found.role)) return found;
    throw refuse(refusals, 'invitation_gone', { detail: 'Ask for another link.' });
  };
  return {
    list: async (who: Officer<'see'>) => (await listStaff(db, who)).map((row) => memberOnWire(row, who)),

    changeRole: (who: Officer<'staff'>, memberId: number, role: Role, consent: Consent): Promise<Member> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const member = await needMember(tx, who, memberId);
        needAppointing(who, member.role);
        needAppointing(who, role);
        if (role !== 'owner') await needOtherOwner(tx, who, member);
        await writeRole(tx, who, memberId, role);
        await tell(tx, who, member.user_id);
        return memberOnWire({ ...member, role }, who);
      }),

    remove: (who: Officer<'staff'>, memberId: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const member = await needMember(tx, who, memberId);
        needAppointing(who, member.role);
        await needOtherOwner(tx, who, member);
        await deleteMember(tx, who, memberId);
        await tell(tx, who, member.user_id);
      }),

    leave: (who: Officer<'see'>, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const { state } = await lockOrganisation(tx, who);
        await consent.use(tx);
        const own = (await listStaff(tx, who)).find(({ user_id }) => user_id === who.person.userId);
        if (!own) throw refuse(commonRefusals, 'forbidden', { detail: 'You are not in it any more.' });
        if (state !== 'closed') await needOtherOwner(tx, who, own);
        await deleteMember(tx, who, own.id);
        await tell(tx, who, own.user_id);
      }),

    invitations: async (who: Officer<'staff'>) => (await listInvitations(db, who)).map(invitationOnWire),

    invite: (who: Officer<'staff'>, { role, label }: { role: Role; label: string }, consent: Consent) =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        needAppointing(who, role);
        if ((await listInvitations(tx, who)).length >= LIMITS.invitations)
          throw refuse(refusals, 'too_many_invitations', { detail: `No more than ${LIMITS.invitations} at once.` });
        const token = randomBytes(32).toString('base64url');
        const row = await insertInvitation(tx, who, { role, label, tokenHash: hashOf(token), days: INVITATION_DAYS });
        // Behind the hash, so that it stands in no server's log.
        return { ...invitationOnWire(row), link: `${settings.publicUrl}/join#${token}` };
      }),

    look: async (token: string): Promise<SeenInvitation> => {
      const invitation = await needInvitation(db, token);
      const row = await readOrganisation(db, { organisation: invitation.organisation_id });
      const { id, name, displayName, nameKo, kinds, seed } = organisationOnWire(row, host);
      return {
        organisation: { id, name, displayName, nameKo, kinds, seed },
        role: invitation.role,
        expiresAt: onWire(invitation.expires_at),
      };
    },

    accept: (who: Owner, token: string, consent: Consent): Promise<{ organisation: UserId }> =>
      db.tx(async (tx) => {
        await lockUser(tx, who);
        const { organisation_id: organisation } = await needInvitation(tx, token);
        await lockOrganisation(tx, { organisation });
        await consent.use(tx);
        // Whoever invited may have been removed, or somebody else have come, while this one waited.
        const invitation = await needInvitation(tx, token);
        if ((await listMemberships(tx, who)).length >= LIMITS.ofPerson)
          throw refuse(refusals, 'too_many_organisations', {
            detail: `No more than ${LIMITS.ofPerson} organisations.`,
          });
        if ((await countStaff(tx, organisation)) >= LIMITS.staff)
          throw refuse(refusals, 'too_many_staff', { detail: `No more than ${LIMITS.staff} people.` });
        if (!(await insertMember(tx, organisation, who, invitation.role)))
          throw refuse(refusals, 'already_staff', { detail: 'You are one of them already.' });
        if (!(await takeInvitation(tx, invitation))) throw refuse(refusals, 'invitation_gone');
        await tell(tx, { organisation }, who.userId);
        return { organisation };
      }),
  };
}

function needAppointing({ role }: Officer, wanted: Role): void {
  if (!mayAppoint(role as Role, wanted))
    throw refuse(refusals, 'not_appointed', {
      detail: `Your role, ${role}, does not decide about this one: ${wanted}.`,
    });
}
