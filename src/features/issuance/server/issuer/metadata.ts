import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { issuerIdOf, vctOfType } from '#features/identity/issuer-did.ts';
import type { OrganisationRow } from '#features/organisations/server/organisations-store.ts';
import { BATCH_SIZE, configurationIdOf, docTypeOf, type Format } from '../../rules.ts';
import { ENCRYPTION_ALG, ENCRYPTIONS } from './encrypted-answers.ts';
import { PRE_AUTHORIZED } from './offers/offer-object.ts';
import type { RequestKey } from './request-key.ts';
import type { TypeRow } from './types-store.ts';

const named = (en: string, ko: string | null) => [
  { name: en, locale: 'en' },
  ...(ko === null ? [] : [{ name: ko, locale: 'ko' }]),
];

interface MetadataSource {
  readonly types: readonly TypeRow[];
  /** Types that people can get themselves after they sign in here. */
  readonly given: ReadonlySet<number>;
  readonly requestKey: RequestKey;
}

/** Builds credential issuer metadata (OpenID4VCI 1.0, section 12.2.4). */
export function issuerMetadata(
  publicUrl: string,
  organisation: OrganisationRow,
  { types, given, requestKey }: MetadataSource,
) {
  const issuer = issuerIdOf(publicUrl, organisation.id);
  return {
    credential_issuer: issuer,
    credential_endpoint: `${issuer}/credential`,
    nonce_endpoint: `${issuer}/nonce`,
    notification_endpoint: `${issuer}/notification`,
    credential_request_encryption: {
      jwks: { keys: [{ ...requestKey.jwk, kid: requestKey.kid, use: 'enc', alg: ENCRYPTION_ALG }] },
      enc_values_supported: ENCRYPTIONS,
      encryption_required: false,
    },
    credential_response_encryption: {
      alg_values_supported: [ENCRYPTION_ALG],
      enc_values_supported: ENCRYPTIONS,
      encryption_required: false,
    },
    batch_credential_issuance: { batch_size: BATCH_SIZE },
    display: named(organisation.display_name, organisation.name_ko),
    credential_configurations_supported: Object.fromEntries(
      types.flatMap((type) =>
        type.formats.map((format) => {
          const id = configurationIdOf(type.id, format);
          return [id, { ...configurationOf(publicUrl, type, format), ...(given.has(type.id) && { scope: id }) }];
        }),
      ),
    ),
  };
}

function configurationOf(publicUrl: string, type: TypeRow, format: Format) {
  const docType = docTypeOf(publicUrl, type.organisation_id, type.id);
  const isMdoc = format === 'mso_mdoc';
  return {
    ...(isMdoc ? ofMdoc(docType) : ofSdJwt(vctOfType(publicUrl, type.organisation_id, type.id))),
    proof_types_supported: {
      jwt: { proof_signing_alg_values_supported: ['ES256'] },
      attestation: { proof_signing_alg_values_supported: ['ES256'] },
    },
    credential_metadata: {
      display: named(type.name, type.name_ko),
      claims: type.claims.map(({ name, label, labelKo }) => ({
        path: isMdoc ? [docType, name] : [name],
        mandatory: true,
        display: named(label, labelKo),
      })),
    },
  };
}

const ofSdJwt = (vct: string) => ({
  format: SD_JWT_VC,
  vct,
  cryptographic_binding_methods_supported: ['jwk'],
  credential_signing_alg_values_supported: ['ES256'],
});
/** Parts of the metadata for an mdoc (appendix A.2.2), with COSE algorithm numbers. */
const ofMdoc = (docType: string) => ({
  format: MSO_MDOC,
  doctype: docType,
  cryptographic_binding_methods_supported: ['cose_key'],
  credential_signing_alg_values_supported: [-7],
});

/** Builds authorization server metadata (RFC 8414); the issuer is its own authorization server. */
export function serverMetadata(publicUrl: string, organisation: number) {
  const issuer = issuerIdOf(publicUrl, organisation);
  return {
    issuer,
    // Page of this server where the person signs in, reads and consents. Only pushed requests lead to it.
    authorization_endpoint: `${publicUrl}/offer`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    require_pushed_authorization_requests: true,
    token_endpoint: `${issuer}/token`,
    grant_types_supported: [PRE_AUTHORIZED, 'authorization_code'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    authorization_details_types_supported: ['openid_credential'],
    token_endpoint_auth_methods_supported: ['none', 'attest_jwt_client_auth'],
    client_attestation_signing_alg_values_supported: ['ES256'],
    client_attestation_pop_signing_alg_values_supported: ['ES256'],
    'pre-authorized_grant_anonymous_access_supported': true,
  };
}

/** Builds the Type Metadata of a `vct` (SD-JWT VC draft, section 6.2). */
export const typeMetadata = (publicUrl: string, type: TypeRow) => ({
  vct: vctOfType(publicUrl, type.organisation_id, type.id),
  name: type.name,
  display: named(type.name, type.name_ko),
  claims: type.claims.map(({ name, label, labelKo }) => ({
    path: [name],
    sd: 'always',
    display: [
      { locale: 'en', label },
      { locale: 'ko', label: labelKo },
    ],
  })),
});
