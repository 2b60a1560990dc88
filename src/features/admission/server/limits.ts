import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { EFFECTS, type Effect } from './effects.ts';

/**
 * How often a person may look at links, have themselves asked, and take what they showed; the same for refunds, for campaigns, and for what opens their account; and how often somebody of
 * a network may sign in so. Each asking for a role or a refund stands in the organisation's audit trail for good: one person's there, and all of theirs, are counted too.
 */
export const limits = {
  role_link: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  refund_proof: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  campaign_joining: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  asked_of_person: { max: { hosted: 10, personal: 10_000 }, windowS: 3600 },
  asked_in_name: { max: { hosted: 1000, personal: 10_000 }, windowS: 3600 },
  sign_in_credential: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  credential_sign_in: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

/** Counts what a person does about one right: everything, and requests to them in an organisation's name that its trail records. */
export function createCounts(services: Services, effect: Effect) {
  const limiter = createLimiter(services, limits);
  return {
    countAct: ({ userId }: Owner) => limiter.take({ kind: EFFECTS[effect].limit, subject: `user:${userId}` }),
    countAsking: ({ userId }: Owner, organisation: UserId) =>
      limiter.take(
        { kind: 'asked_of_person', subject: `organisation:${organisation} user:${userId}` },
        { kind: 'asked_in_name', subject: `organisation:${organisation}` },
      ),
  };
}
