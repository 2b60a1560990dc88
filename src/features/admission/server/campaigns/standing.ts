import {
  claimDue,
  endMembership,
  endTrials,
  type LookedAt,
  writeStanding,
} from '#features/campaigns/server/members-store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import { checkStanding } from '#features/verifier/server/answers/standing.ts';
import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { isEnding } from '../../rules.ts';
import { isBelieved } from '../refunds/believed.ts';
import { openCard } from './cards.ts';

const AT_ONCE = 4;
const EVERY_MS = 60_000;

/**
 * Looks whether a credential of an issuer elsewhere still stands by which somebody joined: revoked, suspended or over, they are in it no more. Where its issuer
 * cannot be asked, or is believed no more, its last word counts for a day.
 */
async function look(services: Services, organisation: UserId, row: LookedAt): Promise<void> {
  const { db } = services;
  if (row.card === null) return;
  const card = await openCard(db, services, { userId: row.user_id, campaignId: row.campaign_id }, row.card);
  const standing = await checkStanding(services, card, { trust: 'any', organisation });
  if (typeof standing !== 'string') {
    if (isBelieved(services, standing.issuer, row.issuer)) await writeStanding(db, row, standing.endsAtS);
  } else if (isEnding(standing)) await endMembership(db, row, standing);
}

/** Looks at what members of campaigns showed whose issuers are elsewhere, each once an hour, by one node. What is issued here is read with each payment. */
export const membersJob = (services: Services): Job => ({
  name: 'campaign-members',
  everyMs: EVERY_MS,
  run: async (stop) => {
    const { db, settings } = services;
    if (!settings.hasSandboxes) await endTrials(db);
    const operator = await findOperator(db);
    while (operator && !stop.aborted) {
      const due = await db.tx((tx) => claimDue(tx, AT_ONCE));
      if (due.length === 0) return;
      await Promise.all(due.map((row) => lookSafely(services, operator.id, row)));
    }
  },
});

/** One that is at fault waits for its next turn, and stops no other. */
async function lookSafely(services: Services, organisation: UserId, row: LookedAt): Promise<void> {
  try {
    await look(services, organisation, row);
  } catch (fault) {
    services.log.error({ fault, campaign: row.campaign_id }, 'what a member showed could not be looked at');
  }
}
