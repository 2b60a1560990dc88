import type { FastifyInstance } from 'fastify';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

/** What an issuer answers, from wherever. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}
export interface Asking {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Of this server's own doors an offer or a credential may lead to those of an issuer alone: no other can be meant, whatever its metadata says. */
const OF_ISSUERS =
  /^\/(org\/\d{1,15}\/(token|par|nonce|credential|notification|offers\/[\w-]{43})|status-lists\/\d{1,15}|\.well-known\/(openid-credential-issuer|oauth-authorization-server|jwt-vc-issuer)\/org\/\d{1,15}|\.well-known\/jwt-vc-issuer)$/;

/** The doors of this very server, which nobody reaches through the door out; open once the server is mounted. */
export const ownDoors = perServer((_: Services) => {
  let app: FastifyInstance | undefined;
  return {
    open: (mounted: FastifyInstance): void => {
      app = mounted;
    },
    /** Undefined where that is none of those that may be meant: of an issuer's, unless told. */
    ask: async (
      url: URL,
      { method, headers, body }: Asking,
      among: readonly RegExp[] = [OF_ISSUERS],
    ): Promise<Answered | undefined> => {
      if (!app || url.search !== '' || !among.some((door) => door.test(url.pathname))) return undefined;
      const reply = await app.inject({
        method,
        url: url.pathname,
        headers: { ...headers, host: url.host },
        ...(body !== undefined && { payload: body }),
      });
      return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
    },
  };
});
