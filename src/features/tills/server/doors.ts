import type { FastifyRequest } from 'fastify';
import { lockOrganisationShared } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Clerk, Till } from '#platform/server/http/proof.ts';
import type { TillDoors } from '#platform/server/http/prove-access.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { findOpenTill, findSitting, lockOpenTill, lockSitting, noteUse, type SittingRow } from './doors-store.ts';
import { tokenHashIn } from './tokens.ts';

/** Creates the proof that a device is a till; no other code does. */
const mintTill = (fields: Pick<Till, 'organisation' | 'tillId'>) => fields as Till;
const mintClerk = (fields: Pick<Clerk, 'organisation' | 'tillId' | 'clerkId' | 'sittingId'>) => fields as Clerk;

type Part = Pick<Services, 'db' | 'settings'>;

/**
 * Decides what a till device may do. The store is asked each time, so that an ended till or a removed clerk loses its
 * rights with that commit. Any other session or key in the request is ignored.
 */
export function createTillDoors({ db, settings }: Part): TillDoors {
  const till = async (request: FastifyRequest): Promise<Till> => {
    const hash = tokenHashIn('till', settings.publicUrl, request.headers.cookie);
    const found = hash && (await findOpenTill(db, hash));
    if (!found) throw refuse(commonRefusals, 'not_found', { detail: 'This device is not a till.' });
    if (found.state !== 'approved')
      throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${found.state}.` });
    if (found.is_stopped)
      throw refuse(commonRefusals, 'forbidden', {
        detail: 'The account of the person who enrolled this till is frozen or closed.',
      });
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

/** Returns the clerk's session from the request's cookie; undefined if the till is locked. */
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
 * Starts a clerk's act: locks organisation, till and clerk until its end, and extends the session by five minutes.
 * Refuses if any of them ended while the request waited, since the proof at the door is older.
 */
export async function lockClerk(tx: Tx, who: Clerk, isAlone = false): Promise<void> {
  const { state } = await lockOrganisationShared(tx, who);
  if (state !== 'approved') throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${state}.` });
  await lockClerkAtTill(tx, who, isAlone);
}

/** Does the same as `lockClerk` when the organisation is already locked. */
export async function lockClerkAtTill(tx: Tx, who: Clerk, isAlone = false): Promise<void> {
  if (!(await lockOpenTill(tx, who, isAlone)))
    throw refuse(commonRefusals, 'forbidden', { detail: 'This till has been ended.' });
  if (!(await lockSitting(tx, who))) throw locked();
}
