import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { openAuthority } from '#features/organisations/server/signing/authority.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 7;
/** Life of an attestation in seconds: one request, plus a clock difference. */
const LIFE_S = 300;
/** Storage of holder keys: this server's vault, which is software. No certification is claimed for it. */
export const KEY_STORAGE = 'software';

interface Attester {
  readonly key: KeyObject;
  /** The certificate chain leaves out the root, which relying parties already have (HAIP 1.0, section 4.4.1). */
  readonly x5c: readonly string[];
  readonly until: number;
}

/**
 * Signs attestations of this wallet and its keys. The signing key exists only in this process. Its certificate is valid
 * for a week and issued by the operator's authority, whose key is in the vault (decision 0117).
 */
export const attesterOf = perServer((services: Services) => {
  let known: Promise<Attester> | undefined;
  const current = async (): Promise<Attester> => {
    const made = await known?.catch(() => undefined);
    if (made && made.until - DAY_MS > Date.now()) return made;
    known = newAttester(services);
    return known;
  };
  const sign = async (typ: string, claims: object): Promise<string> => {
    const { key, x5c } = await current();
    const iat = Math.floor(Date.now() / 1000);
    return signJws(key, { typ, x5c }, { iss: services.settings.publicUrl, ...claims, iat, exp: iat + LIFE_S });
  };
  return {
    /**
     * Attests that a client key belongs to this wallet (OAuth attestation-based client authentication, section 5.1).
     */
    ofClient: (clientId: string, key: KeyObject): Promise<string> =>
      sign('oauth-client-attestation+jwt', { sub: clientId, cnf: { jwk: publicOf(key) } }),
    /** Attests where holder keys are stored (OpenID4VCI 1.0, appendix D.1). */
    ofKeys: (keys: readonly KeyObject[], nonce: string | undefined): Promise<string> =>
      sign('key-attestation+jwt', {
        attested_keys: keys.map(publicOf),
        key_storage: [KEY_STORAGE],
        ...(nonce !== undefined && { nonce }),
      }),
  };
});

/** Several nodes, or simultaneous requests, may each create a key; all certificates have the same root. */
async function newAttester(services: Services): Promise<Attester> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const authority = await services.db.tx((tx) => openAuthority(tx, services));
  const now = Date.now();
  const until = new Date(now + CERTIFICATE_DAYS * DAY_MS);
  const host = new URL(services.settings.publicUrl).host;
  const certificate = issueCertificate({
    subject: { organisation: 'Ingam', commonName: `Wallets of ${host}`.slice(0, 64) },
    publicKey,
    from: new Date(now - 3_600_000),
    until,
    uri: services.settings.publicUrl,
    issuer: authority,
    isAuthority: false,
  });
  return { key: privateKey, x5c: [Buffer.from(certificate).toString('base64')], until: until.getTime() };
}
