import { createOfficers } from '#features/organisations/server/officers.ts';
import { createOrganisations } from '#features/organisations/server/organisations.ts';
import type { UserId } from '#platform/ids.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { type AccountCall, createAccountHandlers } from './accounts/handlers.ts';
import { askToJoin, leaveJoined, readJoining, takeJoining } from './campaigns/join-campaign.ts';
import { createCounts } from './limits.ts';
import { askForProof, forgetProof, readOffered, takeProof } from './refunds/take-proof.ts';
import { askForRole, organisationOfLink, readOfferedRole, takeRole } from './roles/take-role.ts';
import { createProofRules, createRoleRules } from './rules/rules.ts';

type Calls = HandlersOf<typeof contract>;
type RefundCall = Extract<keyof Calls, `${string}/refund-proofs${string}`>;
type CampaignCall = Extract<keyof Calls, `${string}/campaign-memberships${string}`>;

/** Handlers for the rights that a credential gives: roles, refunds, campaigns and sign-in. */
export const createHandlers = (services: Services): Calls => ({
  ...ofRoles(services),
  ...ofRefunds(services),
  ...ofCampaigns(services),
  ...createAccountHandlers(services),
});

function ofRefunds(services: Services): Pick<Calls, RefundCall> {
  const rules = createProofRules(services);
  const { countAct, countAsking } = createCounts(services, 'refund');
  return {
    'GET /api/org/{id}/refund-proofs': ({ who }) => rules.list(who),
    'POST /api/org/{id}/refund-proofs': ({ who, body, consent }) => rules.make(who, body, consent),
    'DELETE /api/org/{id}/refund-proofs/{ruleId}': async ({ who, params }) => {
      await rules.end(who, params.ruleId);
    },
    'GET /api/refund-proofs/{userId}/{operatorId}': ({ who, params }) =>
      readOffered(services, who, params.operatorId as UserId),
    'POST /api/refund-proofs/{userId}/{operatorId}': async ({ who, params, body }) => {
      await countAct(who);
      await countAsking(who, params.operatorId as UserId);
      return askForProof(services, who, params.operatorId as UserId, body.ruleId);
    },
    'POST /api/refund-proofs/{userId}': async ({ who, body, consent }) => {
      await countAct(who);
      return takeProof(services, who, body.responseCode, consent);
    },
    'DELETE /api/refund-proofs/{userId}/{operatorId}': async ({ who, params }) => {
      await forgetProof(services, who, params.operatorId as UserId);
    },
  };
}

/** Handlers for campaigns that members join by a credential. */
function ofCampaigns(services: Services): Pick<Calls, CampaignCall> {
  const { countAct } = createCounts(services, 'campaign');
  return {
    'GET /api/campaign-memberships/{userId}/{campaignId}': ({ who, params }) =>
      readJoining(services, who, params.campaignId),
    'POST /api/campaign-memberships/{userId}/{campaignId}': async ({ who, params }) => {
      await countAct(who);
      return askToJoin(services, who, params.campaignId);
    },
    'POST /api/campaign-memberships/{userId}': async ({ who, body, consent }) => {
      await countAct(who);
      return takeJoining(services, who, body.responseCode, consent);
    },
    'DELETE /api/campaign-memberships/{userId}/{campaignId}': async ({ who, params }) => {
      await leaveJoined(services, who, params.campaignId);
    },
  };
}

/** Handlers for staff roles by a credential: the rules, and the people who take a role. */
function ofRoles(services: Services): Omit<Calls, RefundCall | CampaignCall | AccountCall> {
  const rules = createRoleRules(services);
  const officers = createOfficers(services);
  const organisations = createOrganisations(services);
  const { countAct, countAsking } = createCounts(services, 'role');
  return {
    'GET /api/org/{id}/role-rules': ({ who }) => rules.list(who),
    'POST /api/org/{id}/role-rules': ({ who, body, consent }) => rules.make(who, body, consent),
    'DELETE /api/org/{id}/role-rules/{ruleId}': async ({ who, params }) => {
      await rules.end(who, params.ruleId);
    },
    'POST /api/staff-roles/look': async ({ who, body }) => {
      await countAct(who.self);
      return readOfferedRole(services, who.self, body.link);
    },
    'POST /api/staff-roles/ask': async ({ who, body }) => {
      await countAct(who.self);
      await countAsking(who.self, await organisationOfLink(services, body.link));
      return askForRole(services, who.self, body.link);
    },
    'POST /api/staff-roles/take': async ({ who, body, consent }) => {
      await countAct(who.self);
      const organisation = await takeRole(services, who.self, body.responseCode, consent);
      return organisations.read(await officers.officer(who.self, organisation, 'see', 'signed now'));
    },
  };
}
