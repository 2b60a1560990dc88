import { randomBytes } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type AttestationFaults, peerAttestation } from './peer-attestation.ts';
import { attestedConfigurations, configurations, VCT } from './peer-configurations.ts';
import { digest, type EncryptionKey, encryptionKey, signerBy } from './peer-crypto.ts';
import { type DeferredFaults, peerDeferred } from './peer-deferred.ts';
import { peerSignIns, type SignInFaults } from './peer-sign-in.ts';

type Json = Record<string, unknown>;
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
export const answer = (body: unknown, status = 200): Answer => ({ status, body });

/** Deviations of the issuer, by endpoint. */
export interface Faults {
  metadata?: (good: Json) => unknown;
  server?: (good: Json) => unknown;
  token?: (good: Answer) => Answer | undefined;
  credential?: (good: Answer) => Answer | undefined | Promise<Answer>;
  /** Changes the signed payload of one copy. */
  payload?: (good: Json, copy: number) => Json;
  /** Optional abilities: copies in a batch, returned in reverse order; notifications; encryption both ways. */
  batch?: number;
  notification?: (told: Json) => number;
  encryption?: { required: boolean };
  /** Requires a sign-in, with further metadata of its authorization server. */
  signIn?: SignInFaults;
  /** Status of the issuer's only credential in its status list. `statusList` may change the list's claims. */
  status?: number;
  statusList?: (good: Json) => Json;
  /** Signs a driving licence as an mdoc. */
  licence?: (deviceKey: JWK, copy: number) => Promise<string>;
  /** Defers the credential; `isLost` drops the responses that deliver it. */
  deferred?: DeferredFaults & { isLost?: () => boolean };
  /** Requires attestations of the wallet and of its keys. */
  attestation?: AttestationFaults;
  keyAttestation?: true;
  /** Signed metadata, served to clients that send a matching Accept header. */
  signedMetadata?: (good: Json) => Promise<string>;
  /** Publishes a different key in the did:web document than the signing key. */
  isRekeyed?: true;
  /** Answers unencrypted, whatever was requested. */
  plain?: true;
}

/** State of the issuer. */
export interface School {
  id: string;
  readonly jwk: JWK;
  readonly key: CryptoKey;
  readonly signer: SDJwtVcInstance;
  readonly codes: Map<string, string | undefined>;
  readonly tokens: Set<string>;
  readonly nonces: Set<string>;
  readonly offers: Map<string, unknown>;
  readonly keys: JWK[];
  /** Number of proofs in each request, and the notifications received. */
  readonly batches: number[];
  readonly told: { readonly authorization: string; readonly body: Json }[];
  readonly encryption: EncryptionKey;
  readonly signList: (payload: Json) => Promise<string>;
  readonly signIns: ReturnType<typeof peerSignIns>;
  readonly deferred: ReturnType<typeof peerDeferred>;
  readonly attestations: ReturnType<typeof peerAttestation>;
  statusReads: number;
  lastAsked: Json;
  /** True if the last request and its response were encrypted. */
  wasEncrypted: boolean;
  faults: Faults;
}

export const metadataOf = ({ id, faults, encryption }: School) => ({
  credential_issuer: id,
  credential_endpoint: `${id}/credential`,
  nonce_endpoint: `${id}/nonce`,
  ...(faults.batch && { batch_credential_issuance: { batch_size: faults.batch } }),
  ...(faults.deferred && { deferred_credential_endpoint: `${id}/deferred` }),
  ...(faults.notification && { notification_endpoint: `${id}/notification` }),
  ...(faults.encryption && encryption.metadata(faults.encryption.required)),
  display: [
    { name: 'Hanbit School', locale: 'en-US' },
    { name: '한빛학교', locale: 'ko-KR' },
  ],
  credential_configurations_supported: faults.keyAttestation ? attestedConfigurations : configurations,
});

export function sign({ id, faults, signer }: School, cnf: JWK, copy: number) {
  const good = {
    iss: id,
    iat: Date.UTC(2001) / 1000,
    exp: Date.UTC(2099) / 1000,
    vct: VCT,
    cnf: { jwk: cnf },
    ...(faults.status !== undefined && { status: { status_list: { idx: 5, uri: `${id}/statuses` } } }),
    name: 'Kim Minseo',
    address: { city: 'Seoul' },
  };
  const payload = faults.payload?.(good, copy) ?? good;
  return signer.issue(payload as typeof good, { _sd: ['name', 'address'] }, { header: { kid: 'one' } });
}

export const didOf = ({ id }: School) => `did:web:${new URL(id).host.replace(':', '%3A')}:school`;

export async function newSchool(): Promise<School> {
  const signing = await generateKeyPair('ES256', { extractable: true });
  const signer = new SDJwtVcInstance({
    hasher: digest,
    hashAlg: 'sha-256',
    signAlg: 'ES256',
    saltGenerator: (length) => randomBytes(length).toString('base64url').slice(0, length),
    signer: signerBy(signing.privateKey as CryptoKey),
  });
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'ES256' };
  const heard = {
    batches: [],
    told: [],
    encryption: await encryptionKey(),
    wasEncrypted: false,
    statusReads: 0,
    lastAsked: {},
  };
  const signList = (payload: Json) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', kid: 'one' })
      .setIssuedAt()
      .sign(signing.privateKey);
  const [codes, tokens, nonces, offers] = [new Map(), new Set<string>(), new Set<string>(), new Map()];
  return {
    id: '',
    key: signing.privateKey as CryptoKey,
    jwk,
    signer,
    codes,
    tokens,
    nonces,
    offers,
    keys: [],
    ...heard,
    signIns: peerSignIns(),
    deferred: peerDeferred(),
    attestations: peerAttestation(),
    signList,
    faults: {},
  };
}
