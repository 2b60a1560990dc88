import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { INVITATION_DAYS, isBusinessNumber, LIMITS } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { makeOperator } from '#features/organisations/server/organisations.ts';
import { findOperator, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { hashOf, linkOf } from '#features/organisations/server/staff/invitations.ts';
import { insertInvitation, listInvitations } from '#features/organisations/server/staff/staff-store.ts';
import { tellCheckers } from '#features/organisations/server/tell-news.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { isUniqueViolation } from '#platform/server/store/db.ts';
import { name } from '#platform/shapes.ts';

/** Placeholder for an office without a business number: ten zeros, which has a valid check digit. */
const NO_NUMBER = '0000000000';

/** Arguments of the command: the person to invite and, if there is no office yet, its name and number. */
export const officeInvitation = z.strictObject({
  email: z
    .email()
    .max(254)
    .transform((typed) => typed.toLowerCase()),
  /** Registered name; null to name it after the city. */
  name: name(60).nullable(),
  businessNumber: z.string().refine(isBusinessNumber).nullable(),
});
export type OfficeInvitation = z.output<typeof officeInvitation>;

export const invitedToOffice = z.strictObject({
  office: z.string(),
  isNew: z.boolean(),
  link: z.string(),
  refused: z.string().nullable(),
});
/** Name of the command on a running server. */
export const INVITING = 'invite-to-office';

const refusedFor = (refused: string) => ({ office: '', isNew: false, link: '', refused });

/**
 * Invites the person who has proven this e-mail as an owner of the office, once. Creates the office if there is none.
 */
export async function inviteToOffice(
  services: Services,
  { email, name: told, businessNumber }: OfficeInvitation,
): Promise<z.output<typeof invitedToOffice>> {
  const { db, vault, settings } = services;
  if (settings.mode === 'personal')
    return refusedFor('a personal wallet has no office; it is there with WALLET_MODE=hosted');
  try {
    return await again(() =>
      db.tx(async (tx) => {
        const before = await findOperator(tx);
        if (before && (told !== null || businessNumber !== null))
          return refusedFor(`the office is there, ${before.name}: its name is changed by its owner`);
        const operator =
          before ??
          (await makeOperator(tx, services, {
            name: told ?? `${settings.city} office`,
            displayName: told ?? `${settings.city} office`,
            nameKo: null,
            kinds: [settings.operatorKind === 'city' ? 'public_office' : 'employer'],
            businessNumber: businessNumber ?? NO_NUMBER,
          }));
        await lockOrganisation(tx, { organisation: operator.id });
        if ((await listInvitations(tx, { organisation: operator.id })).length >= LIMITS.invitations)
          return refusedFor(
            `no more than ${LIMITS.invitations} invitations at once: an owner takes one back, or it is over`,
          );
        const token = randomBytes(32).toString('base64url');
        const by = { organisation: operator.id, role: 'operator', person: null };
        const label = email.slice(0, 60);
        await insertInvitation(tx, by, {
          role: 'owner',
          label,
          email,
          tokenHash: hashOf(token),
          days: INVITATION_DAYS,
        });
        await tellCheckers(tx, services, operator, { news: 'invited', who: email, role: 'owner' });
        await record(tx, vault, by, 'staff.invited', { role: 'owner', label });
        return { office: operator.name, isNew: !before, link: linkOf(settings, token), refused: null };
      }),
    );
  } catch (error) {
    if (error instanceof Refusal) return refusedFor(error.message);
    throw error;
  }
}

/** If two commands create the office at once, the second retries and finds the first's. */
const again = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isUniqueViolation(error, 'organisations_one_operator')) return work();
    throw error;
  });
