import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issuerOf } from '#features/identity/issuer-did.ts';
import { parseId } from '#platform/ids.ts';
import type { Door } from '#platform/openapi/doors.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import type { Services } from '#platform/server/services.ts';
import { packStatuses } from './status-list.ts';
import { takenBackIn, versionOf } from './status-store.ts';

/** Seconds for which a reader may cache a list, and for which it is valid at all. */
const TTL_S = 60;
const LIFE_S = 3600;
/** Seconds after which an unchanged list is signed again, so that every response remains valid for a while. */
const RENEW_S = 600;
export const STATUS_LIST_JWT = 'statuslist+jwt';

type Needs = Pick<Services, 'db' | 'signer' | 'settings'>;

/** Returns the address of a list: `sub` in its token, `uri` in credentials. */
export const statusUri = (publicUrl: string, list: number): string => `${publicUrl}/status-lists/${list}`;

export interface StatusLists {
  /** Returns a list's current token (Token Status List draft, section 5.1); undefined if there is no such list. */
  token(list: number): Promise<string | undefined>;
  /** Returns the token by the list's address. */
  read(uri: string): Promise<string | undefined>;
}

/** Caches each list's signed token until the list changes, here or on another node, or the token is too old. */
export function createStatusLists({ db, signer, settings: { publicUrl } }: Needs): StatusLists {
  const kept = new Map<number, { version: number; signedAtS: number; jwt: string }>();
  const issuer = issuerOf(publicUrl);
  const token = async (list: number): Promise<string | undefined> => {
    const version = await versionOf(db, list);
    if (version === undefined) return undefined;
    const nowS = Math.floor(Date.now() / 1000);
    const known = kept.get(list);
    if (known && known.version === version && nowS - known.signedAtS < RENEW_S) return known.jwt;
    const { revoked, suspended } = await takenBackIn(db, list);
    const jwt = signer.signJwt(STATUS_LIST_JWT, issuer, {
      iss: issuer,
      sub: statusUri(publicUrl, list),
      iat: nowS,
      exp: nowS + LIFE_S,
      ttl: TTL_S,
      status_list: packStatuses(revoked, suspended),
    });
    kept.set(list, { version, signedAtS: nowS, jwt });
    return jwt;
  };
  const prefix = statusUri(publicUrl, 0).slice(0, -1);
  return {
    token,
    read: async (uri) => {
      const list = uri.startsWith(prefix) ? parseId(uri.slice(prefix.length)) : undefined;
      return list === undefined ? undefined : token(list);
    },
  };
}

/** Endpoint of a status list in the OpenAPI description. */
export const statusListDoor: Door = {
  route: 'GET /status-lists/{list}',
  summary: 'Returns revoked and suspended credentials as a signed Token Status List',
  answers: { [`application/${STATUS_LIST_JWT}`]: z.string() },
  isKept: true,
  codes: ['not_found', 'unavailable'],
};

/** Serves the lists publicly at the addresses that credentials name. */
export function mountStatusLists(app: FastifyInstance, lists: StatusLists): void {
  app.get<{ Params: { list: string } }>('/status-lists/:list', async (request, reply) => {
    const list = parseId(request.params.list);
    const body = list === undefined ? undefined : await lists.token(list);
    if (body === undefined) return sendRefusal(reply, refuse(commonRefusals, 'not_found'));
    return answerPublic(request, reply, { body, type: `application/${STATUS_LIST_JWT}`, maxAgeS: TTL_S });
  });
}
