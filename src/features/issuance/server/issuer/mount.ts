import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { type OrganisationRow, readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { certifiedKeys } from '#features/organisations/server/signing/signing-keys.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { callHeaders, sendRefusal } from '#platform/server/http/problems.ts';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import { createLimiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { pushAuthorization } from '../authorize/push-authorization.ts';
import { limits } from '../limits.ts';
import { listOn } from '../self-service/self-service-store.ts';
import { issueCredentials } from './credential.ts';
import { newDpopNonce } from './dpop-proofs.ts';
import { badEncryption, openRequest, sealAnswer } from './encrypted-answers.ts';
import { takeNotice } from './issued/notification.ts';
import { issuerMetadata, serverMetadata, typeMetadata } from './metadata.ts';
import { newNonce } from './nonces.ts';
import { offerObject } from './offers/offer-object.ts';
import { codeOf, sha256 } from './offers/offers.ts';
import { findByLink } from './offers/offers-store.ts';
import { sendProtocol } from './protocol-error.ts';
import { requestKeyOf } from './request-key.ts';
import { signMetadata, wantsSigned } from './signed-metadata.ts';
import { redeemGrant } from './token.ts';
import { findType, listOffered } from './types-store.ts';

const MAX_AGE_S = 60;
const LATELY_MS = 5000;
const MOST_LATELY = 1000;
const MOST_BYTES = 32 * 1024;
/** Maximum body in bytes: ten proofs, each with an attestation of its key. */
const MOST_ASKED_BYTES = 96 * 1024;
type IssuerRequest = FastifyRequest<{ Params: { id: string; typeId: string; secret: string } }>;
const gone = (reply: FastifyReply) => sendRefusal(reply, refuse(commonRefusals, 'not_found'));

/** Mounts an organisation's issuer endpoints for any wallet. */
export function mountIssuer(app: FastifyInstance, services: Services): void {
  mountPublished(app, services);
  mountEndpoints(app, services);
}

/** Returns the organisation of a request if it is approved, so that it may issue. */
async function approvedIn({ db }: Services, { params }: IssuerRequest): Promise<UserId | undefined> {
  const id = parseId(params.id);
  if (id === undefined) return undefined;
  return (await db.maybe(sql<{ id: UserId }>`SELECT id FROM organisations WHERE id = ${id} AND state = 'approved'`))
    ?.id;
}
/**
 * Caches for some seconds that an organisation is approved, for requests where little depends on it. Redeeming a code
 * and requesting a credential check the store anyway.
 */
function lately(ask: (request: IssuerRequest) => Promise<UserId | undefined>): typeof ask {
  const known = new Map<string, { readonly id: UserId; readonly until: number }>();
  return async (request) => {
    const kept = known.get(request.params.id);
    if (kept && kept.until > performance.now()) return kept.id;
    const id = await ask(request);
    known.delete(request.params.id);
    if (known.size >= MOST_LATELY) known.clear();
    if (id !== undefined) known.set(request.params.id, { id, until: performance.now() + LATELY_MS });
    return id;
  };
}
async function issuerOf(services: Services, asked: IssuerRequest): Promise<OrganisationRow | undefined> {
  const organisation = await approvedIn(services, asked);
  return organisation && readOrganisation(services.db, { organisation });
}

/** Serves metadata as JSON, or signed for a wallet that asks for that. */
function mountMetadata(app: FastifyInstance, services: Services): void {
  const { db, settings, vault } = services;
  app.get('/.well-known/openid-credential-issuer/org/:id', async (request: IssuerRequest, reply) => {
    const of = await issuerOf(services, request);
    if (!of) return gone(reply);
    const metadata = issuerMetadata(settings.publicUrl, of, {
      types: await listOffered(db, { organisation: of.id }),
      given: await listOn(db, of.id),
      requestKey: await requestKeyOf(vault, of.id),
    });
    const isSigned = wantsSigned(request.headers.accept);
    void reply.header('vary', 'Accept');
    return answerPublic(request, reply, {
      body: isSigned ? await signMetadata(services, of.id, metadata) : JSON.stringify(metadata),
      type: isSigned ? 'application/jwt' : 'application/json',
      maxAgeS: MAX_AGE_S,
    });
  });
}

function mountPublished(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const publish = (path: string, read: (of: OrganisationRow, asked: IssuerRequest) => Promise<object | undefined>) =>
    app.get(path, async (request: IssuerRequest, reply) => {
      const organisation = await issuerOf(services, request);
      const found = organisation && (await read(organisation, request));
      if (!found) return gone(reply);
      return answerPublic(request, reply, {
        body: JSON.stringify(found),
        type: 'application/json',
        maxAgeS: MAX_AGE_S,
      });
    });
  mountMetadata(app, services);
  publish('/.well-known/oauth-authorization-server/org/:id', async ({ id }) => serverMetadata(settings.publicUrl, id));
  publish('/.well-known/jwt-vc-issuer/org/:id', async ({ id }) => {
    const keys = await db.tx((tx) => certifiedKeys(tx, services, id));
    const published = keys.map(({ jwk: { kty, crv, x, y, kid, alg, use } }) => ({ kty, crv, x, y, kid, alg, use }));
    return { issuer: issuerIdOf(settings.publicUrl, id), jwks: { keys: published } };
  });
  publish('/org/:id/credential-types/:typeId', async ({ id }, { params }) => {
    const typeId = parseId(params.typeId);
    const type = typeId === undefined ? undefined : await findType(db, { organisation: id }, typeId);
    return type && typeMetadata(settings.publicUrl, type);
  });
  app.get('/org/:id/offers/:secret', async (request: IssuerRequest, reply) => {
    const organisation = await issuerOf(services, request);
    const { secret } = request.params;
    const offer = organisation && (await findByLink(db, organisation.id, sha256(secret)));
    // An offer that has ended is not served.
    if (!organisation || offer?.state !== 'open') return gone(reply);
    const issuer = issuerIdOf(settings.publicUrl, organisation.id);
    return reply.headers(callHeaders).send(offerObject(issuer, offer, codeOf(secret)));
  });
}

const idOf = ({ params }: IssuerRequest) => parseId(params.id) ?? 0;

function mountEndpoints(app: FastifyInstance, services: Services): void {
  const limiter = createLimiter(services, limits);
  const approvedLately = lately((request: IssuerRequest) => approvedIn(services, request));
  // Token requests are forms, which no other endpoint here parses, so they are parsed in a separate plugin scope.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body: string, done) => done(null, new URLSearchParams(body)),
    );
    const sentBy = ({ body, headers }: IssuerRequest) => ({
      form: body instanceof URLSearchParams ? body : new URLSearchParams(),
      headers,
    });
    scope.post('/org/:id/token', { bodyLimit: MOST_BYTES }, async (request: IssuerRequest, reply) => {
      const answer = await redeemGrant(services, idOf(request), sentBy(request));
      // Sends a nonce for the first proof at the credential endpoint, so that it succeeds at once (RFC 9449, section
      // 8.2).
      if (request.headers.dpop !== undefined && !('error' in answer))
        void reply.header('dpop-nonce', await newDpopNonce(services.vault, idOf(request)));
      return sendProtocol(reply, answer);
    });
    scope.post('/org/:id/par', { bodyLimit: MOST_BYTES }, async (request: IssuerRequest, reply) => {
      await limiter.take({ kind: 'authorization_push', subject: networkOf(request.ip) });
      const organisation = await approvedIn(services, request);
      if (organisation === undefined) return gone(reply);
      const answer = await pushAuthorization(services, organisation, sentBy(request));
      return sendProtocol('error' in answer ? reply : reply.code(201), answer);
    });
  });
  mountCredential(app, services);
  app.post('/org/:id/notification', { bodyLimit: MOST_BYTES }, async (request: IssuerRequest, reply) => {
    const { headers, body } = request;
    const fault = await takeNotice(services, idOf(request), { headers, body });
    return fault ? sendProtocol(reply, fault) : reply.headers(callHeaders).code(204).send();
  });
  // Ignores the body of the request and its declared type.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/org/:id/nonce', { bodyLimit: MOST_BYTES }, async (request: IssuerRequest, reply) => {
      const organisation = await approvedLately(request);
      if (organisation === undefined) return gone(reply);
      return sendProtocol(reply, { c_nonce: await newNonce(services.vault, organisation) });
    });
  });
}

/** Encrypted requests are text, which no other endpoint here parses, so they are parsed in a separate plugin scope. */
function mountCredential(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/jwt', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/org/:id/credential', { bodyLimit: MOST_ASKED_BYTES }, async (request: IssuerRequest, reply) => {
      const isEncrypted = typeof request.body === 'string';
      const body = isEncrypted
        ? openRequest(String(request.body), await requestKeyOf(services.vault, idOf(request)))
        : request.body;
      if (isEncrypted && body === undefined)
        return sendProtocol(reply, badEncryption('The request is not encrypted to this issuer.'));
      const answer = await issueCredentials(services, idOf(request), { headers: request.headers, body, isEncrypted });
      if ('error' in answer) return sendProtocol(reply, answer);
      const { given, answerKey } = answer;
      if (!answerKey) return sendProtocol(reply, given);
      return reply.headers(callHeaders).type('application/jwt').send(sealAnswer(given, answerKey));
    });
  });
}
