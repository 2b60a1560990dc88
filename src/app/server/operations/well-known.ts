import type { FastifyInstance } from 'fastify';
import { didWebOf, issuerDocument, issuerOf } from '#features/identity/issuer-did.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';

const maxAgeS = 300;

/**
 * Mounts the well-known addresses (RFC 8615): this server's public keys as a JWK set (RFC 7517 section 5), its did:web
 * document and, over https, the metadata of an SD-JWT VC issuer (draft, section 5).
 */
export function mountWellKnown(app: FastifyInstance, signer: Signer, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const body = JSON.stringify({ keys: await signer.keys() });
    return answerPublic(request, reply, { body, type: 'application/jwk-set+json', maxAgeS });
  });
  app.get('/.well-known/jwt-vc-issuer', async (request, reply) => {
    const issuer = issuerOf(publicUrl);
    if (issuer !== publicUrl) return sendRefusal(reply, refuse(commonRefusals, 'not_found'));
    const body = JSON.stringify({ issuer, jwks: { keys: await signer.keys() } });
    return answerPublic(request, reply, { body, type: 'application/json', maxAgeS });
  });
  app.get('/.well-known/did.json', async (request, reply) => {
    const body = JSON.stringify(issuerDocument(didWebOf(publicUrl), await signer.keys()));
    return answerPublic(request, reply, { body, type: 'application/did+json', maxAgeS });
  });
}
