import {
  claimDue,
  type DueMember,
  endMembership,
  endTrials,
  extendMembership,
} from '#features/campaigns/server/members-store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { CardPlace } from '../cards.ts';
import { isBelieved } from '../issuers.ts';
import { lookAgain, lookingJob } from '../looking.ts';

export const memberPlace = (userId: UserId, campaignId: number): CardPlace => ({
  keyOf: userId,
  table: 'campaign_members',
  row: `${campaignId}/${userId}`,
});

/**
 * Looks at what members of campaigns showed whose issuers are elsewhere, each once an hour, by one node: revoked, suspended or over, they are in it no more.
 * Where an issuer gives no answer, or is believed no more, its last word counts for a day. What is issued here is read with each payment.
 */
export const membersJob = (services: Services): Job => {
  const { db, settings } = services;
  const look = async (row: DueMember) => {
    const operator = await findOperator(db);
    if (row.card === null || !operator) return;
    await lookAgain(services, {
      place: memberPlace(row.user_id, row.campaign_id),
      card: row.card,
      organisation: operator.id,
      trust: 'any',
      onStanding: async ({ issuer, endsAtS }) => {
        if (isBelieved(services, issuer, row.issuer)) await extendMembership(db, row, endsAtS);
      },
      onEnd: (why) => endMembership(db, row, why),
    });
  };
  return lookingJob(services, {
    name: 'campaign-members',
    begin: async () => {
      if (!settings.hasSandboxes) await endTrials(db);
      return (await findOperator(db)) !== undefined;
    },
    claim: claimDue,
    look,
    called: ({ campaign_id: campaign }) => ({ campaign }),
  });
};
