import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createTrail } from './audit/trail.ts';
import { createKeys } from './keys/keys.ts';
import { createOfficers } from './officers.ts';
import { createOrganisations } from './organisations.ts';
import { askRegisteredName } from './registered-name.ts';
import { replaceSigningKey } from './signing/replace-key.ts';
import { createInvitations, takeInvitationBack } from './staff/invitations.ts';
import { createStaff } from './staff/staff.ts';

/** Rate limits of invitation links opened from one network, and of new signing keys of one organisation. */
export const limits = {
  invitation_look: { max: { hosted: 100, personal: 10_000 }, windowS: 3600 },
  signing_key: { max: { hosted: 5, personal: 100 }, windowS: 86_400 },
} satisfies Limits<string>;

/** Handlers for organisations, their staff and the keys of their programs. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const { db } = services;
  const organisations = createOrganisations(services);
  const staff = createStaff(services);
  const invitations = createInvitations(services);
  const keys = createKeys(services);
  const trail = createTrail(services);
  const officers = createOfficers(services);
  const limiter = createLimiter(services, limits);
  const countLook = (address: string) => limiter.take({ kind: 'invitation_look', subject: networkOf(address) });
  return {
    'GET /api/org': ({ who }) => organisations.list(who.self),
    'POST /api/org': ({ who, body, consent }) => organisations.ask(who.self, body, consent),
    'GET /api/org/{id}': ({ who }) => organisations.read(who),
    'PATCH /api/org/{id}': ({ who, body, consent }) =>
      organisations.rename(who, officialOwner(who.organisation, who), body, consent),
    'POST /api/org/{id}/name': ({ who, body, consent }) =>
      askRegisteredName(services, who, officialOwner(who.organisation, who), { name: body.name, consent }),
    'POST /api/org/{id}/close': async ({ who, consent }) => {
      await organisations.close(who, officialOwner(who.organisation, who), consent);
    },

    'GET /api/org/{id}/staff': ({ who }) => staff.list(who),
    'PATCH /api/org/{id}/staff/{memberId}': ({ who, params, body, consent }) =>
      staff.changeRole(who, params.memberId, body.role, consent),
    'DELETE /api/org/{id}/staff/{memberId}': async ({ who, params, consent }) => {
      await staff.remove(who, params.memberId, consent);
    },
    'POST /api/org/{id}/leave': async ({ who, consent }) => {
      await staff.leave(who, consent);
    },

    'GET /api/org/{id}/invitations': ({ who }) => invitations.list(who),
    'POST /api/org/{id}/invitations': ({ who, body, consent }) => invitations.make(who, body, consent),
    'DELETE /api/org/{id}/invitations/{invitationId}': async ({ who, params, consent }) => {
      await takeInvitationBack(services, who, params.invitationId, consent);
    },
    'POST /api/invitations/look': async ({ caller, body }) => {
      await countLook(caller.address);
      return invitations.look(body.token);
    },
    'POST /api/invitations/accept': async ({ who, caller, body, consent }) => {
      await countLook(caller.address);
      const { organisation } = await invitations.accept(who.self, body.token, consent);
      return organisations.read(await officers.officer(who.self, organisation, 'see', 'signed now'));
    },

    'GET /api/org/{id}/keys': ({ who }) => keys.list(who),
    'POST /api/org/{id}/keys': ({ who, body, consent }) => keys.make(who, body, consent),
    'POST /api/org/{id}/keys/{keyId}/replacement': ({ who, params, consent }) =>
      keys.replace(who, params.keyId, consent),
    'DELETE /api/org/{id}/keys/{keyId}': async ({ who, params, consent }) => {
      await keys.revoke(who, params.keyId, consent);
    },
    'GET /api/org/{id}/audit': ({ who, query }) => trail.list(who, query),
    'GET /api/org/{id}/audit/file': async ({ who, params, consent }) => {
      await db.tx((tx) => consent.use(tx));
      const bytes = Buffer.from(JSON.stringify(await trail.export(who)));
      return { name: `ingam-audit-${params.id}.json`, type: 'application/json', bytes };
    },
    'POST /api/org/{id}/signing-key': async ({ who, consent }) => {
      await limiter.take({ kind: 'signing_key', subject: `organisation:${who.organisation}` });
      return replaceSigningKey(services, who, consent);
    },
    'GET /api/org/{id}/self': ({ who }) => keys.self(who),
  };
}
