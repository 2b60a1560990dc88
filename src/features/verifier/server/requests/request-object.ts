import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { findQuestion, type QuestionRow } from '../questions/questions-store.ts';
import { type Asker, findByLink, findRequest, lockAsker, type RequestRow } from './requests-store.ts';
import { clientIdOf, kidOfTerms, openTerms, responseSecretOf, sha256, type Terms } from './terms.ts';

/** Id of a question's single credential query. */
export const QUERY_ID = 'answer';
const REQUEST_JWT = 'oauth-authz-req+jwt';
/** Audience of a request to a wallet without discovered metadata (OpenID4VP 1.0, section 5.8). */
const SELF_ISSUED = 'https://self-issued.me/v2';

/** Writes a saved question as DCQL (OpenID4VP 1.0, section 6). */
const queryOf = ({ format, vcts, claims, keep_hours: hours }: QuestionRow) => ({
  credentials: [
    {
      id: QUERY_ID,
      format,
      meta: format === 'mso_mdoc' ? { doctype_value: vcts[0] } : { vct_values: vcts },
      ...(claims.length > 0 && {
        claims: claims.map(({ path, values }) => ({
          path,
          ...(values && { values }),
          // An answer that is returned once is not retained (appendix B.2.4).
          ...(format === 'mso_mdoc' && { intent_to_retain: hours > 0 }),
        })),
      }),
    },
  ],
});

export const requestUri = (publicUrl: string, organisation: number, secret: string): string =>
  `${issuerIdOf(publicUrl, organisation)}/presentation-requests/${secret}`;
/** Returns the address for an answer, with its own secret. */
export const answersAt = (publicUrl: string, organisation: number, secret: string): string =>
  `${issuerIdOf(publicUrl, organisation)}/presentations/${secret}`;

/**
 * Returns the signed request (OpenID4VP 1.0, section 5; HAIP 1.0, section 5). It can be fetched repeatedly while it is
 * open, and repeats `walletNonce`. Undefined if there is none, or if its certificate was renewed since.
 */
export function requestObject(
  services: Services,
  organisation: number,
  { secret, walletNonce }: { readonly secret: string; readonly walletNonce: string | undefined },
): Promise<string | undefined> {
  return services.db.tx(async (tx) => {
    const row = await findByLink(tx, organisation, sha256(secret));
    const answered = {
      response_mode: 'direct_post.jwt',
      response_uri: answersAt(services.settings.publicUrl, organisation, responseSecretOf(secret)),
      ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
    };
    return row && signed(tx, services, row, (asked) => ({ ...commonOf(asked), ...answered, state: asked.terms.state }));
  });
}

/** Protocol name for the Digital Credentials API (OpenID4VP 1.0, appendix A). */
export const BROWSER_PROTOCOL = 'openid4vp-v1-signed';

/** Returns the request for the asker's browser, valid at one page's origin only. Undefined if there is no open one. */
export function browserRequest(
  services: Services,
  who: Asker,
  { id, origin }: { readonly id: number; readonly origin: string },
): Promise<string | undefined> {
  return services.db.tx(async (tx) => {
    await lockAsker(tx, who);
    const row = await findRequest(tx, who, id);
    return (
      row &&
      signed(tx, services, row, (asked) => ({
        ...commonOf(asked),
        response_mode: 'dc_api.jwt',
        expected_origins: [origin],
      }))
    );
  });
}

/** Signs with the key and certificate that the client identifier names. */
async function signed(
  tx: Tx,
  services: Services,
  row: RequestRow,
  parameters: (asked: OpenRequest) => object,
): Promise<string | undefined> {
  if (row.state !== 'open') return undefined;
  const terms = await openTerms(tx, services, row);
  const question = await findQuestion(tx, { organisation: row.organisation_id }, row.question_id);
  if (!terms || !question) return undefined;
  const { key, certificates } = await openToSign(tx, services, row.organisation_id);
  // The chain leaves out the root, which wallets already have (HAIP 1.0, section 5).
  const [certificate] = certificates;
  if (!certificate || clientIdOf(certificate) !== terms.clientId) return undefined;
  const header = { typ: REQUEST_JWT, x5c: [Buffer.from(certificate).toString('base64')] };
  return signJws(key, header, parameters({ row, question, terms }));
}

interface OpenRequest {
  readonly row: RequestRow;
  readonly question: QuestionRow;
  readonly terms: Terms;
}

const commonOf = ({ row, question, terms }: OpenRequest) => ({
  client_id: terms.clientId,
  aud: SELF_ISSUED,
  iat: Math.floor(row.created_at.getTime() / 1000),
  exp: Math.floor(row.expires_at.getTime() / 1000),
  response_type: 'vp_token',
  nonce: terms.nonce,
  dcql_query: queryOf(question),
  ...(row.transaction_data !== null && { transaction_data: [row.transaction_data] }),
  client_metadata: {
    jwks: { keys: [encryptionKey(terms)] },
    encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
    vp_formats_supported:
      question.format === 'mso_mdoc'
        ? // ES256 by its COSE number, and the same restricted to P-256 (appendix B.2.2).
          { mso_mdoc: { issuerauth_alg_values: [-7, -9], deviceauth_alg_values: [-7, -9] } }
        : { [SD_JWT_VC]: { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
  },
  // Reason for asking and storage time. Wallets ignore it if they do not know the format (OpenID4VP 1.0, section 5.1).
  verifier_info: [
    {
      format: 'urn:ingam:question:1',
      data: {
        name: { en: question.name, ko: question.name_ko },
        purpose: { en: question.purpose, ko: question.purpose_ko },
        keep_hours: question.keep_hours,
      },
    },
  ],
});

function encryptionKey(terms: Terms) {
  const { kty, crv, x, y } = terms.key;
  return { kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid: kidOfTerms(terms) };
}
