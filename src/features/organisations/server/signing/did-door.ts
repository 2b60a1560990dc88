import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Door } from '#platform/openapi/doors.ts';
import { commonRefusals, defineRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import { answerPublic } from '#platform/server/http/public-answer.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import type { State } from '../../rules.ts';
import { didOf, hostOf } from '../organisations.ts';
import { openAuthority } from './authority.ts';
import { certifiedKeys, chainOf, isEnding, knownKeys } from './signing-keys.ts';
import { type CertifiedKeyRow, findAuthority } from './signing-store.ts';

const MAX_AGE_S = 300;
const DID_ROUTE = '/org/:id/did.json';
const CA_ROUTE = '/.well-known/operator-ca.pem';

/** A deactivated DID has no document any more (did:web, section 2.5.4). */
const refusals = defineRefusals({
  organisation_closed: { status: 410, title: 'This organisation has closed' },
});

const method = z.object({
  id: z.string(),
  type: z.literal('JsonWebKey2020'),
  controller: z.string(),
  publicKeyJwk: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.string(),
    alg: z.literal('ES256'),
    /** Certificate chain (RFC 7517 section 4.7): the key's certificate and the operator's. */
    x5c: z.array(z.string()).optional(),
  }),
});
const document = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(method),
  /** Empty while the organisation is suspended, so that verifiers reject what it signs then. */
  assertionMethod: z.array(z.string()),
});

export const didDoors: readonly Door[] = [
  {
    route: 'GET /org/{id}/did.json',
    summary: 'DID document of an organisation’s did:web, with the certificates of its keys',
    answers: { 'application/did+json': document },
    isKept: true,
    codes: ['not_found', 'organisation_closed', 'unavailable'],
    refusals,
  },
  {
    route: 'GET /.well-known/operator-ca.pem',
    summary: 'Root certificate of the certificates of organisations (RFC 8555 section 9.1)',
    answers: { 'application/pem-certificate-chain': z.string() },
    isKept: true,
    codes: ['unavailable'],
  },
];

/** Mounts the DID documents of organisations and the root of their certificates. */
export function mountDids(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(DID_ROUTE, async (request, reply) => {
    const found = await documentOf(services, parseId(request.params.id));
    if (found instanceof Error) return sendRefusal(reply, found);
    return answerPublic(request, reply, {
      body: JSON.stringify(found),
      type: 'application/did+json',
      maxAgeS: MAX_AGE_S,
    });
  });
  app.get(CA_ROUTE, async (request, reply) => {
    const { certificate } =
      (await findAuthority(services.db)) ?? (await services.db.tx((tx) => openAuthority(tx, services)));
    const type = 'application/pem-certificate-chain';
    return answerPublic(request, reply, { body: pemOf(certificate), type, maxAgeS: MAX_AGE_S });
  });
}

async function documentOf(services: Services, id: number | undefined): Promise<z.output<typeof document> | Refusal> {
  const found =
    id === undefined
      ? undefined
      : await services.db.maybe(
          sql<{ id: UserId; state: State }>`SELECT id, state FROM organisations WHERE id = ${id}`,
        );
  if (!found || found.state === 'asked') return refuse(commonRefusals, 'not_found');
  if (found.state === 'closed') return refuse(refusals, 'organisation_closed');
  let keys = await knownKeys(services, found.id);
  if (found.state === 'approved' && isEnding(keys))
    keys = await services.db.tx((tx) => certifiedKeys(tx, services, found.id));
  return writeDocument(didOf(hostOf(services), found.id), keys, found.state);
}

/**
 * Returns the DID document of an organisation in any state, with every key that it ever had, to be archived beside what
 * it signed.
 */
export const didDocument = async (
  services: Pick<Services, 'db' | 'settings'>,
  { id, state }: { readonly id: UserId; readonly state: State },
): Promise<object> => writeDocument(didOf(hostOf(services), id), await knownKeys(services, id), state);

function writeDocument(did: string, keys: readonly CertifiedKeyRow[], state: State): z.output<typeof document> {
  const methods = keys.map((row) => {
    const { kty, crv, x, y, kid, alg } = row.jwk;
    const publicKeyJwk = { kty, crv, x, y, kid, alg, x5c: chainOf(row) };
    return { id: `${did}#${kid}`, type: 'JsonWebKey2020' as const, controller: did, publicKeyJwk };
  });
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: state === 'approved' ? methods.map(({ id }) => id) : [],
  };
}
