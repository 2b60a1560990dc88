import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { hideClaims } from '#features/credentials/server/forms/sd-jwt.ts';
import { statusUri } from '#features/credentials/server/status/status-lists.ts';
import { issuerIdOf, vctOfType } from '#features/identity/issuer-did.ts';
import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { BATCH_SIZE, configurationIdOf, type Format } from '../../rules.ts';
import { accessOf, openBy } from './access.ts';
import { type AnswerKey, answerKeyIn, badEncryption } from './encrypted-answers.ts';
import { issuedOnce } from './issue-once.ts';
import { publishIssued } from './issued/issued-events.ts';
import type { IssuedRow } from './issued/issued-store.ts';
import { notificationIdOf } from './issued/notification.ts';
import { nonceIn } from './nonces.ts';
import { claimsPlace, subjectOf } from './offers/offers.ts';
import type { OfferRow } from './offers/offers-store.ts';
import { type Proofs, readProofs } from './proofs.ts';
import type { ProtocolError } from './protocol-error.ts';
import { secondsOf, signMdoc, wholeDays } from './sign-mdoc.ts';

const compacts = z.array(z.string().max(16_384));
/** A credential request (OpenID4VCI 1.0, section 8.2); unknown members are ignored. */
const request = z.looseObject({
  credential_configuration_id: z.string().optional(),
  credential_identifier: z.unknown().optional(),
  credential_response_encryption: z.unknown().optional(),
  proofs: z.looseObject({ jwt: compacts.optional(), attestation: compacts.optional() }).optional(),
});
type RequestBody = z.output<typeof request>;

interface CredentialResponse {
  readonly credentials: readonly { readonly credential: string }[];
  readonly notification_id?: string;
}
type Answer = CredentialResponse | ProtocolError;
interface CredentialRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly isEncrypted: boolean;
}
/** The response, and the key to encrypt it with; null if it is not encrypted. */
interface IssueAnswer {
  readonly given: CredentialResponse;
  readonly answerKey: AnswerKey | null;
}

const NO_PROOF = `One to ${BATCH_SIZE} valid proofs are required, each of its own key and all with the same nonce.`;
/**
 * Issues the credential of an access token, one copy for each proven key. The same token and keys return the same
 * credential again, as after a lost reply. Another key is rejected.
 */
export async function issueCredentials(
  services: Services,
  organisation: number,
  { headers, body, isEncrypted }: CredentialRequest,
): Promise<IssueAnswer | ProtocolError> {
  const access = await accessOf(services, organisation, { headers, door: 'credential' });
  if ('error' in access) return access;
  const read = request.safeParse(body);
  return services.db.tx(async (tx): Promise<IssueAnswer | ProtocolError> => {
    const offer = await openBy(tx, organisation, access);
    if ('error' in offer) return offer;
    if (!read.success)
      return { error: 'invalid_credential_request', description: 'The credential request is malformed.' };
    const format = judgeRequest(read.data, offer);
    if (typeof format === 'object') return format;
    const answerKey = answerKeyIn(read.data.credential_response_encryption);
    if (answerKey === undefined) return badEncryption('Only ECDH-ES with A128GCM or A256GCM is supported for answers.');
    // Without encryption of the request, a man in the middle could replace the key (section 10).
    if (answerKey && !isEncrypted) return badEncryption('An encrypted answer requires an encrypted request.');
    const given = await answer(tx, services, { offer, format }, read.data.proofs ?? {});
    return 'error' in given ? given : { given, answerKey };
  });
}

/**
 * Returns the requested format of the offer, or an error. It is named by an identifier if the token has identifiers,
 * else by the configuration (section 8.2).
 */
function judgeRequest(
  asked: RequestBody,
  { type_id: type, formats, is_by_identifier: isById }: OfferRow,
): ProtocolError | Format {
  const bad = (error: string, description: string): ProtocolError => ({ error, description });
  const { credential_identifier: identifier, credential_configuration_id: configuration } = asked;
  if (isById && identifier !== undefined && configuration !== undefined)
    return bad('invalid_credential_request', 'It is named twice.');
  if (identifier !== undefined && !isById)
    return bad('unknown_credential_identifier', 'The token names no identifiers: name the configuration.');
  const named = isById ? identifier : configuration;
  const format = formats.find((one) => configurationIdOf(type, one) === named);
  if (format !== undefined) return format;
  if (identifier !== undefined) return bad('unknown_credential_identifier', 'The token names no such identifier.');
  return bad('unknown_credential_configuration', 'The token is good for another configuration.');
}

interface IssueTarget {
  readonly offer: OfferRow;
  readonly format: Format;
}

async function answer(tx: Tx, services: Services, wanted: IssueTarget, proofs: Proofs): Promise<Answer> {
  const { offer } = wanted;
  const { settings, vault } = services;
  const organisation = offer.organisation_id;
  const proven = readProofs(proofs, {
    audience: issuerIdOf(settings.publicUrl, organisation),
    nowS: Math.floor(Date.now() / 1000),
  });
  if (!proven) return { error: 'invalid_proof', description: NO_PROOF };
  const nonce = await nonceIn(tx, vault, organisation, proven.nonce);
  const copies = nonce === undefined ? 'nonce_used' : await issuedOnce(tx, offer, { holders: proven.keys, nonce });
  if (copies === 'nonce_used') return { error: 'invalid_nonce', description: 'The nonce is invalid or expired.' };
  const [first] = copies;
  if (copies === 'other_keys' || first === undefined || typeof first === 'string')
    return { error: 'invalid_credential_request', description: 'The credential was already issued.' };
  const credentials: { credential: string }[] = [];
  const opened = await openForAll(tx, services, offer);
  for (const copy of copies)
    credentials.push({ credential: signed(settings.publicUrl, { ...wanted, ...opened, ...copy }) });
  if (offer.state !== 'taken') await publishIssued(tx, organisation, 'credential.issued', first.issued);
  return { credentials, notification_id: await notificationIdOf(vault, tx, first.issued) };
}

interface SharedContent {
  readonly claims: Readonly<Record<string, string>>;
  readonly kid: string;
  readonly key: KeyObject;
  readonly certificate: Uint8Array;
}
/** Opens what all copies share: the offer's claims and the signing key. */
async function openForAll(tx: Tx, services: Services, offer: OfferRow): Promise<SharedContent> {
  const organisation = offer.organisation_id;
  const sealed = await services.vault.open(tx, subjectOf(organisation), claimsPlace(offer.id), offer.claims);
  const { kid, key, certificates } = await openToSign(tx, services, organisation);
  // The chain leaves out the root, which relying parties already have (HAIP 1.0, section 6.1.1).
  const [certificate] = certificates;
  if (!certificate) throw new Error(`organisation ${organisation} has no certificate`);
  return { claims: JSON.parse(Buffer.from(sealed).toString()) as SharedContent['claims'], kid, key, certificate };
}

interface SigningInput extends IssueTarget, SharedContent {
  readonly issued: IssuedRow;
  readonly holder: EcJwk;
}

/**
 * Signs a credential in the organisation's name. Every claim is selectively disclosable, and the certificate is by this
 * server's operator.
 */
function signed(
  publicUrl: string,
  { offer, format, issued, holder, claims, kid, key, certificate }: SigningInput,
): string {
  const organisation = offer.organisation_id;
  if (format === 'mso_mdoc')
    return signMdoc({
      publicUrl,
      type: { id: offer.type_id, organisation_id: organisation },
      issued,
      holder,
      claims,
      key,
      certificate,
    });
  const { digests, disclosures } = hideClaims(claims);
  const { from, until } = wholeDays(issued);
  const header = { typ: SD_JWT_VC, kid, x5c: [Buffer.from(certificate).toString('base64')] };
  const jwt = signJws(key, header, {
    iss: issuerIdOf(publicUrl, organisation),
    iat: secondsOf(from),
    exp: secondsOf(until),
    vct: vctOfType(publicUrl, organisation, offer.type_id),
    cnf: { jwk: holder },
    status: { status_list: { idx: issued.status_idx, uri: statusUri(publicUrl, issued.status_list) } },
    ...(offer.is_trial && { trial: true }),
    _sd: digests,
    _sd_alg: 'sha-256',
  });
  return [jwt, ...disclosures, ''].join('~');
}
