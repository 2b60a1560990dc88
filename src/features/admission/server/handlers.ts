import { createOfficers } from '#features/organisations/server/officers.ts';
import { createOrganisations } from '#features/organisations/server/organisations.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { limits } from './limits.ts';
import { createRoleRules } from './roles/role-rules.ts';
import { askForRole, lookAtRole, takeRole } from './roles/taking.ts';

/** Roles that people have by a credential: who says which, and who has them. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const rules = createRoleRules(services);
  const officers = createOfficers(services);
  const organisations = createOrganisations(services);
  const limiter = createLimiter(services, limits);
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
      return askForRole(services, who.self, body.link);
    },
    'POST /api/staff-roles/take': async ({ who, body, consent }) => {
      await count(who.self.userId);
      const organisation = await takeRole(services, who.self, body.responseCode, consent);
      return organisations.read(await officers.officer(who.self, organisation, 'see'));
    },
  };
}
