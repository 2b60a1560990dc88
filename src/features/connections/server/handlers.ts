import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Actor, Caller } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createAccepting } from './accept-link.ts';
import { createConnections } from './connections.ts';
import { createLinks } from './links.ts';

/** Limits tries of links and codes, since eight digits could be guessed with unlimited tries. */
export const limits = {
  connection_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  connection_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const accepting = createAccepting(services);
  const links = createLinks(services);
  const connections = createConnections(services);
  const limiter = createLimiter(services, limits);
  const countTry = ({ self }: Actor, { address }: Caller) =>
    limiter.take(
      { kind: 'connection_code_of_user', subject: `user:${self.userId}` },
      { kind: 'connection_code_from_network', subject: networkOf(address) },
    );
  return {
    'POST /api/connections/look': async ({ who, caller, body }) => {
      await countTry(who, caller);
      return accepting.look(who.self, body.token);
    },
    'POST /api/connections/accept': async ({ who, caller, body, consent }) => {
      await countTry(who, caller);
      return accepting.accept(who.self, body.token, consent);
    },
    'GET /api/connections': ({ who, query }) => connections.list(who.self, query),
    'DELETE /api/connections/{connectionId}': async ({ who, params }) => {
      await connections.endByPerson(who.self, params.connectionId);
    },

    'POST /api/org/{id}/connect/links': ({ who, body, consent }) => links.makeByStaff(who, body, consent),
    'GET /api/org/{id}/connect/links': ({ who, query }) => links.list(who, query),
    'DELETE /api/org/{id}/connect/links/{linkId}': async ({ who, params }) => {
      await links.remove(who, params.linkId);
    },
    'GET /api/org/{id}/connect/people': ({ who, query }) => connections.people(who, query),
    'POST /api/org/{id}/connect/end': async ({ who, body, consent }) => {
      await connections.endByStaff(who, body.connectionId, consent);
    },

    'POST /api/org/{id}/connection-links': ({ who, body }) => links.makeByKey(who, body),
    'GET /api/org/{id}/connections': ({ who, query }) => connections.people(who, query),
    'POST /api/org/{id}/connections/end': async ({ who, body }) => {
      await connections.endByKey(who, body.connectionId);
    },
  };
}
