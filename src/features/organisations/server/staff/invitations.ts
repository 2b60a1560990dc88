import { createHash, randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { INVITATION_DAYS, LIMITS, mayAppoint, type Role } from '../../rules.ts';
import type { Invitation, NewInvitation, SeenInvitation } from '../../wire.ts';
import { record } from '../audit/trail.ts';
import { namesOf } from '../audit/trail-store.ts';
import { lockAs, needOf } from '../lock-as.ts';
import { hostOf, organisationOnWire } from '../organisations.ts';
import { listMemberships, lockOrganisation, type OrganisationRow, readOrganisation } from '../organisations-store.ts';
import { officeInvites } from '../slots.ts';
import { tellCheckers } from '../tell-news.ts';
import { needAppointing, needRoleIn } from './staff.ts';
import {
  countStaff,
  deleteInvitation,
  findInvitation,
  hasProvenEmail,
  type InvitationRow,
  insertInvitation,
  insertMember,
  listInvitations,
  type OpenInvitationRow,
  takeInvitation,
} from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';

const invitationOnWire = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  label: row.label,
  email: row.email,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
});

const TOKEN = /^[\w-]{43}$/;
/** The token is in the link's fragment, so that no server logs it. */
export const linkOf = ({ publicUrl }: Pick<Services['settings'], 'publicUrl'>, token: string) =>
  `${publicUrl}/join#${token}`;
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Invitation links: staff make them, and anyone with a link may open and accept it. */
export function createInvitations(services: Services) {
  const { db, vault, settings } = services;
  const host = hostOf(services);

  const needInvitation = async (from: Queryable, token: string): Promise<OpenInvitationRow> => {
    const found = TOKEN.test(token) ? await findInvitation(from, hashOf(token)) : undefined;
    if (found && mayAppoint(found.inviter_role, found.role)) return found;
    throw refuse(refusals, 'invitation_gone', { detail: 'Ask for another link.' });
  };
  return {
    list: async (who: Officer<'staff'>) => (await listInvitations(db, who)).map(invitationOnWire),

    make: (who: Officer<'staff'>, { role, label, email }: NewInvitation, consent: Consent) =>
      db.tx(async (tx) => {
        const organisation = await lockAs(tx, who, consent);
        needAppointing(who, role);
        needRoleIn(organisation, role);
        if (organisation.is_operator) await needOffice(tx, services, who, email);
        if ((await listInvitations(tx, who)).length >= LIMITS.invitations)
          throw refuse(refusals, 'too_many_invitations', { detail: `At most ${LIMITS.invitations} can be open.` });
        const token = randomBytes(32).toString('base64url');
        const row = await insertInvitation(tx, who, {
          role,
          label,
          email,
          tokenHash: hashOf(token),
          days: INVITATION_DAYS,
        });
        await tellCheckers(tx, services, organisation, { news: 'invited', who: email ?? label, role });
        await record(tx, vault, who, 'staff.invited', { role, label });
        return { ...invitationOnWire(row), link: linkOf(settings, token) };
      }),

    look: async (token: string): Promise<SeenInvitation> => {
      const invitation = await needInvitation(db, token);
      const row = await readOrganisation(db, { organisation: invitation.organisation_id });
      const { id, name, displayName, nameKo, kinds, seed, isOperator } = organisationOnWire(row, host);
      return {
        organisation: { id, name, displayName, nameKo, kinds, seed, isOperator },
        role: invitation.role,
        expiresAt: onWire(invitation.expires_at),
      };
    },

    accept: (who: Owner, token: string, consent: Consent): Promise<{ organisation: UserId }> =>
      db.tx(async (tx) => {
        await lockUser(tx, who);
        const { organisation_id: organisation } = await needInvitation(tx, token);
        const row = await lockOrganisation(tx, { organisation });
        await consent.use(tx, { need: needOf(row) });
        // While this transaction waited, the inviter may have been removed, or another person may have accepted.
        const invitation = await needInvitation(tx, token);
        await needHolder(tx, who, invitation);
        if ((await listMemberships(tx, who)).length >= LIMITS.ofPerson)
          throw refuse(refusals, 'too_many_organisations', {
            detail: `A person can be in at most ${LIMITS.ofPerson} organisations.`,
          });
        if ((await countStaff(tx, organisation)) >= LIMITS.staff)
          throw refuse(refusals, 'too_many_staff', { detail: `At most ${LIMITS.staff} people can be in it.` });
        if (!(await insertMember(tx, organisation, who, invitation.role)))
          throw refuse(refusals, 'already_staff', { detail: 'You are already on the staff.' });
        if (!(await takeInvitation(tx, invitation))) throw refuse(refusals, 'invitation_gone');
        await tellStaff(tx, { organisation }, who.userId);
        await tellJoined(tx, services, row, { userId: who.userId, role: invitation.role });
        const doer = { organisation, role: invitation.role, person: who };
        await record(tx, vault, doer, 'staff.joined', { role: invitation.role });
        return { organisation };
      }),
  };
}

/** Notifies the office's checkers of a new member. */
async function tellJoined(
  tx: Tx,
  services: Services,
  row: OrganisationRow,
  { userId, role }: { readonly userId: UserId; readonly role: Role },
): Promise<void> {
  const who = (await namesOf(tx, [userId])).get(userId) ?? '';
  await tellCheckers(tx, services, row, { news: 'joined', who, role });
}

/**
 * Withdraws an invitation, which another owner may have wanted. So the officer signs, and the audit trail names them.
 */
export const takeInvitationBack = (
  { db, vault }: Services,
  who: Officer<'staff'>,
  id: number,
  consent: Consent,
): Promise<void> =>
  db.tx(async (tx) => {
    await lockAs(tx, who, consent);
    const gone = await deleteInvitation(tx, who, id);
    if (!gone) throw refuse(commonRefusals, 'not_found');
    await record(tx, vault, who, 'staff.uninvited', { role: gone.role, label: gone.label });
  });

/** Refuses an invitation into the office that names no e-mail, or whose inviter has not entered the office. */
async function needOffice(
  tx: Tx,
  services: Services,
  { organisation, person: { userId } }: Officer,
  email: string | null,
): Promise<void> {
  await officeInvites(services).run(tx, { organisation, userId });
  if (email === null)
    throw refuse(refusals, 'email_needed', { detail: 'Enter the e-mail of the person whom you invite.' });
}

/** Refuses a person who has not proven the e-mail that an invitation names (`invitation_gone`). */
async function needHolder(tx: Tx, who: Owner, { email }: OpenInvitationRow): Promise<void> {
  if (email !== null && !(await hasProvenEmail(tx, who, email)))
    throw refuse(refusals, 'invitation_gone', {
      detail: 'This invitation is for the proven holder of another e-mail.',
    });
}
