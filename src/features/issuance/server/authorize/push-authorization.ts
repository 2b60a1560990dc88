import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { AUTHORIZATION, type Format } from '../../rules.ts';
import { type AttestedClient, attestedClient, usedProof } from '../issuer/client-attestation.ts';
import { badProof, type ProvenKey, provenKey } from '../issuer/dpop-proofs.ts';
import { takeOnce } from '../issuer/nonces.ts';
import { sha256 } from '../issuer/offers/offers.ts';
import type { ProtocolError } from '../issuer/protocol-error.ts';
import { findType } from '../issuer/types-store.ts';
import { findOn } from '../self-service/self-service-store.ts';
import { insertAuthorization } from './authorizations-store.ts';
import { readPushed } from './pushed-form.ts';

export const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:';

interface Answer {
  readonly request_uri: string;
  readonly expires_in: number;
}
interface Request {
  readonly form: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}
/** The wallet that asks: its attestation if it has one, and the key for its token if it proves one already. */
interface Asker {
  readonly client: AttestedClient | null;
  readonly key: ProvenKey | null;
}
type Parts = Pick<Services, 'db' | 'vault' | 'settings'>;

/**
 * Stores a pushed authorization request (RFC 9126) under an address that can be used once. The wallet is identified by
 * its attestation or by its redirect address (decision 0122).
 */
export async function pushAuthorization(
  services: Parts,
  organisation: UserId,
  request: Request,
): Promise<Answer | ProtocolError> {
  const { db, settings } = services;
  const issuer = issuerIdOf(settings.publicUrl, organisation);
  const asker = await askerOf(services, organisation, request);
  if ('error' in asker) return asker;
  const asked = readPushed(request.form, { issuer, ownPage: `${settings.publicUrl}/offer`, ...asker });
  if ('error' in asked) return asked;
  const { configuration, issuerState, ...rest } = asked;
  const once = [asker.client?.once, asker.key?.once].filter((one) => one !== undefined);
  return db.tx(async (tx): Promise<Answer | ProtocolError> => {
    if (!(await takeOnce(tx, organisation, ...once))) return asker.client ? usedProof : badProof({});
    const row = await findOn(tx, organisation, configuration.type);
    const type = row && (await findType(tx, { organisation }, row.type_id));
    if (!type?.formats.includes(configuration.format)) return notGiven(asked.isByDetails);
    if (issuerState !== null && issuerState !== row?.link)
      return { error: 'invalid_request', description: 'The issuer_state belongs to no offer of this issuer.' };
    const random = randomBytes(32).toString('base64url');
    await insertAuthorization(tx, sha256(random), { ...written(rest), ...namesOf(organisation, configuration) });
    return { request_uri: `${REQUEST_URI}${random}`, expires_in: AUTHORIZATION.pushedS };
  });
}

async function askerOf(
  services: Parts,
  organisation: number,
  { form, headers }: Request,
): Promise<Asker | ProtocolError> {
  const issuer = issuerIdOf(services.settings.publicUrl, organisation);
  const nowS = Math.floor(Date.now() / 1000);
  const client = attestedClient(headers, { issuer, clientId: form.get('client_id'), nowS });
  if (client && 'error' in client) return client;
  const key = await provenKey(services.vault, headers, { organisation, url: `${issuer}/par` });
  return key && 'error' in key ? key : { client, key };
}

const notGiven = (isByDetails: boolean): ProtocolError => ({
  error: isByDetails ? 'invalid_authorization_details' : 'invalid_scope',
  description: 'Self-service is not available for this credential.',
});

type Rest = Omit<Exclude<ReturnType<typeof readPushed>, ProtocolError>, 'configuration' | 'issuerState'>;
const written = ({ isByDetails, clientId, clientJkt, dpopJkt, redirectUri, state, challenge }: Rest) => ({
  is_by_details: isByDetails,
  client_id: clientId,
  client_jkt: clientJkt,
  dpop_jkt: dpopJkt,
  redirect_uri: redirectUri,
  state,
  code_challenge: challenge,
});
const namesOf = (organisation: UserId, { type, format }: { type: number; format: Format }) => ({
  organisation_id: organisation,
  type_id: type,
  format,
});
