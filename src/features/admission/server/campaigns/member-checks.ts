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
import type { CardContext } from '../cards.ts';
import { isAcceptedIssuer } from '../issuers.ts';
import { recheckCredential, recheckJob } from '../status-checks.ts';

export const memberContext = (userId: UserId, campaignId: number): CardContext => ({
  keyOf: userId,
  table: 'campaign_members',
  row: `${campaignId}/${userId}`,
});

/**
 * Checks the credentials of campaign members whose issuers are elsewhere. One node checks each, once an hour. A
 * credential that is revoked, suspended or expired ends the membership. If an issuer gives no answer or is no longer
 * accepted, its last answer counts for a day. Credentials issued here are checked at each payment instead.
 */
export const membersJob = (services: Services): Job => {
  const { db, settings } = services;
  const look = async (row: DueMember) => {
    const operator = await findOperator(db);
    if (row.card === null || !operator) return;
    await recheckCredential(services, {
      place: memberContext(row.user_id, row.campaign_id),
      card: row.card,
      organisation: operator.id,
      trust: 'any',
      onStanding: async ({ issuer, endsAtS }) => {
        if (isAcceptedIssuer(services, issuer, row.issuer)) await extendMembership(db, row, endsAtS);
      },
      onEnd: (why) => endMembership(db, row, why),
    });
  };
  return recheckJob(services, {
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
