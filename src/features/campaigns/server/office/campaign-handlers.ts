import type { Acts } from '#features/office/server/acts/acts.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../office-contract.ts';
import { createCampaigns } from './campaigns.ts';
import { readLastMonth } from './last-month.ts';
import { listIssuedTypes } from './predicates.ts';
import { startBody } from './start-campaign.ts';

type Handlers = HandlersOf<typeof contract>;

/** Creates the office's handlers for campaigns. */
export function campaignHandlers(services: Services, acts: Acts): Handlers {
  const campaigns = createCampaigns(services);
  return {
    'GET /api/office/campaign-credentials': ({ who }) => listIssuedTypes(services, who),
    'GET /api/office/campaigns': ({ who, query }) => campaigns.list(who, query),
    'GET /api/office/campaigns/{campaignId}': ({ who, params }) => campaigns.read(who, params.campaignId),
    'GET /api/office/campaigns/{campaignId}/last-month': ({ who, params }) =>
      readLastMonth(services, who, params.campaignId),
    'POST /api/office/campaigns': ({ who, body, consent }) => campaigns.make(who, body, consent),
    'POST /api/office/campaigns/{campaignId}/change': ({ who, params, body, consent }) =>
      campaigns.change(who, { id: params.campaignId, terms: body }, consent),
    'POST /api/office/campaigns/{campaignId}/start': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'campaign.start', body: (tx) => startBody(tx, params.campaignId, body.reason) }, consent),
    'POST /api/office/campaigns/{campaignId}/stop': ({ who, params, body, consent }) =>
      campaigns.stop(who, { id: params.campaignId, reason: body.reason }, consent),
  };
}
