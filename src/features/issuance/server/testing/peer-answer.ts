import type { JSONWebKeySet } from 'jose';

/** All responses of issuers in one type; a peer reads the members that it needs. */
export interface Answer {
  readonly issuer: string;
  readonly credential_issuer: string;
  readonly credential_configuration_ids: string[];
  readonly grants: Record<string, { 'pre-authorized_code': string; tx_code?: object }>;
  readonly credential_endpoint: string;
  readonly nonce_endpoint: string;
  readonly notification_endpoint: string;
  readonly credential_request_encryption: { readonly jwks: JSONWebKeySet; readonly enc_values_supported: string[] };
  readonly notification_id: string;
  readonly token_endpoint: string;
  readonly authorization_endpoint: string;
  readonly pushed_authorization_request_endpoint: string;
  readonly request_uri: string;
  readonly expires_in: number;
  readonly token_type: string;
  readonly credential_configurations_supported: Record<string, object>;
  readonly access_token: string;
  readonly c_nonce: string;
  readonly credentials: { credential: string }[];
  readonly error: string;
  readonly jwks: JSONWebKeySet;
}
