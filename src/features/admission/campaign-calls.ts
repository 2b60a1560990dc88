import { z } from 'zod';
import { membership, publicTerms } from '#features/campaigns/contract.ts';
import { id } from '#platform/shapes.ts';
import { askedToShow, inBoth, responseCode } from './shapes.ts';

const joining = z.strictObject({
  /** Name of the operator, which runs the currency and makes the request. */
  asker: inBoth,
  campaign: z.strictObject(publicTerms),
  /** Name of the accepted issuer, if it is an organisation of this server. */
  issuer: inBoth.nullable(),
  membership: membership.nullable(),
});
export type Joining = z.output<typeof joining>;

/**
 * Calls by which a member joins or leaves a campaign that requires a credential. Hosted mode, where the server has an
 * operator.
 */
export const campaignCalls = {
  'GET /api/campaign-memberships/{userId}/{campaignId}': {
    summary: 'Whom a campaign is for, what it asks for once and who asks it, and whether the caller joined.',
    access: 'path',
    right: 'read',
    reading: true,
    output: joining,
    refusals: ['not_found'],
  },
  'POST /api/campaign-memberships/{userId}/{campaignId}': {
    summary: 'Asks the member for the credential, by any wallet in this browser (OpenID4VP 1.0).',
    access: 'path',
    output: askedToShow,
    status: 201,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/campaign-memberships/{userId}': {
    summary: 'Joins by what the member showed, in the browser in which they did, until it is over or taken back.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ responseCode }),
    output: z.strictObject({ campaignId: id, membership }),
    status: 201,
    refusals: [
      'nothing_shown',
      'card_not_standing',
      'card_is_trial',
      'issuer_not_taken',
      'card_of_another',
      'campaign_over',
      'too_many_requests',
    ],
  },
  'DELETE /api/campaign-memberships/{userId}/{campaignId}': {
    summary: 'Leaves a campaign: it gives nothing more; what it gave stays.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
