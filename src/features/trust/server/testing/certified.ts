import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { issueCertificate, type Subject } from '#platform/server/vault/x509.ts';

const subject = (name: string): Subject => ({ organisation: name, commonName: name });

export interface Certified {
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly certificate: Buffer;
}

/** Creates a key with a certificate, self-signed or signed by `by`. */
export function certified(name: string, by?: Certified & { readonly name: string }): Certified & { name: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = by
    ? { subject: subject(by.name), publicKey: by.publicKey, privateKey: by.key }
    : { subject: subject(name), publicKey, privateKey };
  const certificate = issueCertificate({
    subject: subject(name),
    publicKey,
    from: new Date('2001-01-01'),
    until: new Date('2099-12-31'),
    issuer,
    isAuthority: by === undefined,
  });
  return { name, key: privateKey, publicKey, certificate: Buffer.from(certificate) };
}
const fingerprintOf = ({ certificate }: Pick<Certified, 'certificate'>): string =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();

/** Creates a keeper of lists whose signing certificate is below a root that settings can pin. */
export function listKeeper() {
  const root = certified('List Root');
  return { root, signer: certified('List Signer', root), pins: [fingerprintOf(root)] };
}
