import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { callHeaders } from '#platform/server/problems.ts';
import type { Signer } from '#platform/server/signing.ts';

const KEPT = 'public, max-age=300';

/** Mounts what is found by its well-known address (RFC 8615): the keys that check what this server signed, as a JWK set (RFC 7517 section 5). */
export function mountWellKnown(app: FastifyInstance, signer: Signer): void {
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const body = JSON.stringify({ keys: await signer.keys() });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.headers({ ...callHeaders, 'cache-control': KEPT, 'cross-origin-resource-policy': 'cross-origin', etag });
    // Anybody's page may read it: it is public, and says nothing of who asks.
    reply.header('access-control-allow-origin', '*');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/jwk-set+json').send(body);
  });
}

/** RFC 9110 section 13.1.2, compared weakly: a proxy that compresses marks the tag as weak. */
const isKnown = (given = '', etag: string): boolean =>
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
