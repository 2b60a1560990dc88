import type { FastifyInstance } from 'fastify';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';

/** An issuer's response, from any server. */
export interface IssuerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}
export interface RequestOptions {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * Paths of this server to which an offer or credential may lead: only those of an issuer, whatever the metadata says.
 */
const OF_ISSUERS =
  /^\/(org\/\d{1,15}\/(token|par|nonce|credential|notification|offers\/[\w-]{43})|status-lists\/\d{1,15}|\.well-known\/(openid-credential-issuer|oauth-authorization-server|jwt-vc-issuer)\/org\/\d{1,15}|\.well-known\/jwt-vc-issuer)$/;

/** Calls this server's own endpoints, which the egress cannot reach. Available once the server is mounted. */
export const ownDoors = perServer((_: Services) => {
  let app: FastifyInstance | undefined;
  return {
    open: (mounted: FastifyInstance): void => {
      app = mounted;
    },
    /**
     * Calls an endpoint of this server directly. Undefined if the path is not allowed; by default, only an issuer's
     * are.
     */
    ask: async (
      url: URL,
      { method, headers, body }: RequestOptions,
      among: readonly RegExp[] = [OF_ISSUERS],
    ): Promise<IssuerResponse | undefined> => {
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
