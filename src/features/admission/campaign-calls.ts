import { z } from 'zod';
import { membership, publicTerms } from '#features/campaigns/contract.ts';
import { id } from '#platform/shapes.ts';
import { askedToShow, inBoth, responseCode } from './shapes.ts';

const joining = z.strictObject({
  /** Name of the operator, which runs the currency and makes the request. */
  asker: inBoth,
  campaign: z.strictObject(publicTerms),
  /** Name of the accepted issuer, if the issuer is an organisation on this server. */
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
    summary: 'A campaign’s required credential, the organisation that requests it, and the caller’s membership.',
    access: 'path',
    right: 'read',
    reading: true,
    output: joining,
    refusals: ['not_found'],
  },
  'POST /api/campaign-memberships/{userId}/{campaignId}': {
    summary: 'Requests the credential from the member, for any wallet in this browser (OpenID4VP 1.0).',
    access: 'path',
    output: askedToShow,
    status: 201,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/campaign-memberships/{userId}': {
    summary: 'Joins with the shown credential, in the same browser, until the credential expires or is revoked.',
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
    summary: 'Leaves a campaign. It gives no more benefits; those already given stay.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
