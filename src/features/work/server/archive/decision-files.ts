import { createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readJws } from '#platform/server/vault/jws.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import type { Evidence } from '../../contract.ts';
import { keyOfCose } from '../decisions/cose.ts';
import type { Files } from './zip.ts';

type Proof = Evidence['decisions'][number];
const bytes = (text: string) => Buffer.from(text, 'base64url');
const spki = (key: KeyObject) => Buffer.from(key.export({ format: 'pem', type: 'spki' }));

/**
 * Returns the evidence of one decision as separate files: the originals, and keys and certificates in formats that
 * openssl reads.
 */
export function decisionFiles(folder: string, { decision, organisationJws, personJws, passkey }: Proof): Files {
  const { x5c } = (readJws(organisationJws)?.header ?? {}) as { x5c?: readonly string[] };
  const leaf = Buffer.from(x5c?.[0] ?? '', 'base64');
  const { jwk } = (readJws(personJws)?.header ?? {}) as { jwk: JsonWebKey };
  const files: Record<string, Uint8Array> = {
    'decision.json': Buffer.from(decision),
    'organisation.jws': Buffer.from(organisationJws),
    'organisation.pem': Buffer.from(pemOf(leaf)),
    'organisation-key.pem': spki(new X509Certificate(leaf).publicKey),
    'person.jws': Buffer.from(personJws),
    'person-key.pem': spki(createPublicKey({ key: jwk, format: 'jwk' })),
    'passkey.json': Buffer.from(JSON.stringify(passkey, null, 1)),
    ...(passkey && {
      'passkey/nonce.bin': bytes(passkey.nonce),
      'passkey/authenticator-data.bin': bytes(passkey.authenticatorData),
      'passkey/client-data.json': bytes(passkey.clientDataJSON),
      'passkey/signature.der': bytes(passkey.signature),
      'passkey/public-key.cose': bytes(passkey.publicKey),
    }),
  };
  const key = passkey && keyOfCose(bytes(passkey.publicKey));
  if (key) files['passkey/public-key.pem'] = spki(key);
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
}
