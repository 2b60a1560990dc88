import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { MembershipByCredential } from '#features/organisations/server/slots.ts';
import { tellStaff } from '#features/organisations/server/staff/tell-staff.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { type Ending, ROLE_ENDED } from '../../rules.ts';
import { trustOf } from '../rules/rules.ts';
import { recheckCredential, recheckJob } from '../status-checks.ts';
import {
  claimIdle,
  deleteMembership,
  extendMembership,
  findMembership,
  type MembershipRow,
  membershipContext,
} from './memberships-store.ts';

/** Milliseconds before an issuer is asked again after a check without an answer. */
const AGAIN_MS = 10_000;

/**
 * Checks the credential on which a membership depends. Extends the membership by some minutes, or ends it with the
 * credential. If the issuer cannot be reached or is not trusted now, the membership stays but cannot be used. Resolves
 * to whether there was an answer.
 */
async function look(services: Services, place: MembershipByCredential): Promise<boolean> {
  const row = await findMembership(services.db, place);
  if (!row) return true;
  return recheckCredential(services, {
    place: membershipContext(place),
    card: row.card,
    organisation: place.organisation,
    trust: trustOf(row),
    onStanding: ({ endsAtS }) => extendMembership(services.db, place, endsAtS),
    onEnd: (why) => endMembership(services, row, why),
  });
}

/** Ends a membership. Several nodes may try; only the one that deletes it notifies and records. */
async function endMembership(services: Services, row: MembershipRow, why: Ending): Promise<void> {
  const { db, vault } = services;
  const { organisation_id: organisation, user_id: userId, role, rule_id: rule } = row;
  await db.tx(async (tx) => {
    const { display_name: name } = await lockOrganisation(tx, { organisation });
    if (!(await deleteMembership(tx, row))) return;
    await tellStaff(tx, { organisation }, userId);
    await emit(tx, [{ userId, type: ROLE_ENDED, data: { organisation: name, role, why } }]);
    const doer = { organisation, role: 'time', person: null };
    await record(tx, vault, doer, 'staff.lapsed', { user: userId, role, rule, why });
  });
}

interface Look {
  readonly looking: Promise<unknown>;
  /** Time until which later callers share this check. */
  untilMs: number;
}
/**
 * Checks under way in this process, or just ended without an answer, so that simultaneous callers ask an issuer once.
 */
const looks = perServer((_: Services) => new Map<string, Look>());

async function lookOnce(services: Services, place: MembershipByCredential): Promise<void> {
  const kept = looks(services);
  const key = `${place.organisation}/${place.userId}`;
  const known = kept.get(key);
  if (known && known.untilMs > Date.now()) return void (await known.looking);
  const one: Look = { looking: look(services, place), untilMs: Number.POSITIVE_INFINITY };
  kept.set(key, one);
  let isTold = true;
  try {
    isTold = (await one.looking) === true;
  } finally {
    if (isTold) kept.delete(key);
    else one.untilMs = Date.now() + AGAIN_MS;
  }
}

/** Checks memberships by a credential before their members act. Organisations calls it through a slot. */
export const checkMemberships =
  (services: Services) =>
  async (places: readonly MembershipByCredential[]): Promise<void> => {
    for (const place of places) await lookOnce(services, place);
  };

/** Job that ends memberships whose credentials are no longer valid, whether or not anybody uses them. */
export const membershipChecksJob = (services: Services): Job =>
  recheckJob(services, {
    name: 'staff-by-credential',
    claim: claimIdle,
    look: (place) => look(services, place),
    called: ({ organisation }) => ({ organisation }),
  });
