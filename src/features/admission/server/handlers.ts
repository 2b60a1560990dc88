import { createOfficers } from '#features/organisations/server/officers.ts';
import { createOrganisations } from '#features/organisations/server/organisations.ts';
import type { UserId } from '#platform/ids.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { type AccountCall, createAccountHandlers } from './accounts/handlers.ts';
import { askToJoin, leaveJoined, readJoining, takeJoining } from './campaigns/joining.ts';
import { limits } from './limits.ts';
import { createProofRules } from './refunds/proof-rules.ts';
import { askForProof, forgetProof, readOffered, takeProof } from './refunds/proving.ts';
import { createRoleRules } from './roles/role-rules.ts';
import { askForRole, lookAtRole, takeRole, whoseLink } from './roles/taking.ts';

type Calls = HandlersOf<typeof contract>;
type RefundCall = Extract<keyof Calls, `${string}/refund-proofs${string}`>;
type CampaignCall = Extract<keyof Calls, `${string}/campaign-memberships${string}`>;

/** What people are let into by a credential: roles, refunds, and their own account. */
export const createHandlers = (services: Services): Calls => ({
  ...ofRoles(services),
  ...ofRefunds(services),
  ...ofCampaigns(services),
  ...createAccountHandlers(services),
});

/** Counts what is asked of somebody in an organisation's name, whatever for. */
function createAskings(services: Services) {
  const limiter = createLimiter(services, limits);
  return (organisation: UserId, userId: UserId) =>
    limiter.take(
      { kind: 'asked_of_person', subject: `organisation:${organisation} user:${userId}` },
      { kind: 'asked_in_name', subject: `organisation:${organisation}` },
    );
}

function ofRefunds(services: Services): Pick<Calls, RefundCall> {
  const rules = createProofRules(services);
  const limiter = createLimiter(services, limits);
  const countAsking = createAskings(services);
  const count = (userId: number) => limiter.take({ kind: 'refund_proof', subject: `user:${userId}` });
  return {
    'GET /api/org/{id}/refund-proofs': ({ who }) => rules.list(who),
    'POST /api/org/{id}/refund-proofs': ({ who, body, consent }) => rules.make(who, body, consent),
    'DELETE /api/org/{id}/refund-proofs/{ruleId}': async ({ who, params }) => {
      await rules.end(who, params.ruleId);
    },
    'GET /api/refund-proofs/{userId}/{operatorId}': ({ who, params }) =>
      readOffered(services, who, params.operatorId as UserId),
    'POST /api/refund-proofs/{userId}/{operatorId}': async ({ who, params, body }) => {
      await count(who.userId);
      await countAsking(params.operatorId as UserId, who.userId);
      return askForProof(services, who, params.operatorId as UserId, body.ruleId);
    },
    'POST /api/refund-proofs/{userId}': async ({ who, body, consent }) => {
      await count(who.userId);
      return takeProof(services, who, body.responseCode, consent);
    },
    'DELETE /api/refund-proofs/{userId}/{operatorId}': async ({ who, params }) => {
      await forgetProof(services, who, params.operatorId as UserId);
    },
  };
}

/** Campaigns that people join by a credential. */
function ofCampaigns(services: Services): Pick<Calls, CampaignCall> {
  const limiter = createLimiter(services, limits);
  const count = (userId: number) => limiter.take({ kind: 'campaign_joining', subject: `user:${userId}` });
  return {
    'GET /api/campaign-memberships/{userId}/{campaignId}': ({ who, params }) =>
      readJoining(services, who, params.campaignId),
    'POST /api/campaign-memberships/{userId}/{campaignId}': async ({ who, params }) => {
      await count(who.userId);
      return askToJoin(services, who, params.campaignId);
    },
    'POST /api/campaign-memberships/{userId}': async ({ who, body, consent }) => {
      await count(who.userId);
      return takeJoining(services, who, body.responseCode, consent);
    },
    'DELETE /api/campaign-memberships/{userId}/{campaignId}': async ({ who, params }) => {
      await leaveJoined(services, who, params.campaignId);
    },
  };
}

/** Roles that people have by a credential: who says which, and who has them. */
function ofRoles(services: Services): Omit<Calls, RefundCall | CampaignCall | AccountCall> {
  const rules = createRoleRules(services);
  const officers = createOfficers(services);
  const organisations = createOrganisations(services);
  const limiter = createLimiter(services, limits);
  const countAsking = createAskings(services);
  const count = (userId: number) => limiter.take({ kind: 'role_link', subject: `user:${userId}` });
  return {
    'GET /api/org/{id}/role-rules': ({ who }) => rules.list(who),
    'POST /api/org/{id}/role-rules': ({ who, body, consent }) => rules.make(who, body, consent),
    'DELETE /api/org/{id}/role-rules/{ruleId}': async ({ who, params }) => {
      await rules.end(who, params.ruleId);
    },
    'POST /api/staff-roles/look': async ({ who, body }) => {
      await count(who.self.userId);
      return lookAtRole(services, who.self, body.link);
    },
    'POST /api/staff-roles/ask': async ({ who, body }) => {
      await count(who.self.userId);
      await countAsking(await whoseLink(services, body.link), who.self.userId);
      return askForRole(services, who.self, body.link);
    },
    'POST /api/staff-roles/take': async ({ who, body, consent }) => {
      await count(who.self.userId);
      const organisation = await takeRole(services, who.self, body.responseCode, consent);
      return organisations.read(await officers.officer(who.self, organisation, 'see', 'signed now'));
    },
  };
}
