import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { EFFECTS, type Effect } from './effects.ts';

/**
 * Rate limits: for a person who opens links, makes requests and takes rights, and for sign-ins by a credential from one
 * network. Each request for a role or a refund stays in the organisation's audit trail for good, so those are also
 * limited for each person at an organisation, and for the whole organisation.
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

/**
 * Returns counters for one right: all that a person does, and the requests to them that the organisation's audit trail
 * records.
 */
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
