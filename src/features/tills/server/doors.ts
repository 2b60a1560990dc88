import type { FastifyRequest } from 'fastify';
import { lockOrganisationShared } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Clerk, Till } from '#platform/server/http/proof.ts';
import type { TillDoors } from '#platform/server/http/proving.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { findOpenTill, findSitting, holdSitting, holdTill, noteUse, type SittingRow } from './doors-store.ts';
import { tokenHashIn } from './tokens.ts';

/** The one place that mints these proofs. */
const mintTill = (fields: Pick<Till, 'organisation' | 'tillId'>) => fields as Till;
const mintClerk = (fields: Pick<Clerk, 'organisation' | 'tillId' | 'clerkId' | 'sittingId'>) => fields as Clerk;

type Part = Pick<Services, 'db' | 'settings'>;

/**
 * Decides what a device may do that was enrolled as a till: each time by the store, so that one that was ended, or a clerk who was removed, has no right from that
 * commit on. What else a request brings, a session or a key, is looked at by nobody here.
 */
export function createTillDoors({ db, settings }: Part): TillDoors {
  const till = async (request: FastifyRequest): Promise<Till> => {
    const hash = tokenHashIn('till', settings.publicUrl, request.headers.cookie);
    const found = hash && (await findOpenTill(db, hash));
    if (!found) throw refuse(commonRefusals, 'not_found', { detail: 'This device is no till.' });
    if (found.state !== 'approved')
      throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${found.state}.` });
    if (found.is_stopped)
      throw refuse(commonRefusals, 'forbidden', { detail: 'Whoever enrolled this till is frozen or closed.' });
    if (found.is_stale) await noteUse(db, found);
    return mintTill({ organisation: found.organisation_id, tillId: found.id });
  };
  return {
    till,
    clerk: async (request) => {
      const at = await till(request);
      const sitting = await sittingOf({ db, settings }, request, at);
      if (!sitting) throw locked();
      return mintClerk({ ...at, clerkId: sitting.clerk_id, sittingId: sitting.id });
    },
  };
}

/** Who is at the till by this request's cookie; undefined where it is locked. */
export async function sittingOf(
  { db, settings }: Part,
  request: FastifyRequest,
  at: Till,
): Promise<SittingRow | undefined> {
  const hash = tokenHashIn('sitting', settings.publicUrl, request.headers.cookie);
  return hash && findSitting(db, at, hash);
}

const locked = () => refuse(commonRefusals, 'forbidden', { detail: 'The till is locked: enter your digits.' });

/**
 * Begins an act of a clerk: the organisation, the till and the clerk stay as they are to its end, and the sitting has another five minutes. Refuses what was ended
 * while the request waited: the proof at the door was of another time.
 */
export async function holdClerk(tx: Tx, who: Clerk, isAlone = false): Promise<void> {
  const { state } = await lockOrganisationShared(tx, who);
  if (state !== 'approved') throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${state}.` });
  await holdAtTill(tx, who, isAlone);
}

/** The same where the organisation is locked already. */
export async function holdAtTill(tx: Tx, who: Clerk, isAlone = false): Promise<void> {
  if (!(await holdTill(tx, who, isAlone)))
    throw refuse(commonRefusals, 'forbidden', { detail: 'This till has ended.' });
  if (!(await holdSitting(tx, who))) throw locked();
}
