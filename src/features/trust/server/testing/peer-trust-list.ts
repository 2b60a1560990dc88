import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { issueCertificate, type Subject } from '#platform/server/vault/x509.ts';

const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms);
const subject = (name: string): Subject => ({ organisation: name, commonName: name });

export interface Certified {
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly certificate: Buffer;
}

/** A key with its certificate, by another's or its own. */
export function certified(name: string, by?: Certified & { readonly name: string }): Certified & { name: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = by
    ? { subject: subject(by.name), publicKey: by.publicKey, privateKey: by.key }
    : { subject: subject(name), publicKey, privateKey };
  const certificate = issueCertificate({
    subject: subject(name),
    publicKey,
    from: at(-DAY_MS),
    until: at(300 * DAY_MS),
    issuer,
    isAuthority: by === undefined,
  });
  return { name, key: privateKey, publicKey, certificate: Buffer.from(certificate) };
}
export const fingerprintOf = ({ certificate }: Pick<Certified, 'certificate'>): string =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();

export interface Entity {
  readonly name: string;
  readonly nameKo?: string;
  readonly certificate: Uint8Array;
  /** What stands in the service beside its certificate. */
  readonly service?: object;
}
/** What is otherwise than in a good list. */
export interface ListChange {
  readonly entities?: readonly Entity[];
  readonly scheme?: object;
  readonly header?: object;
  readonly signer?: KeyObject;
}

const multi = (en: string, ko?: string) => [{ lang: 'en', value: en }, ...(ko ? [{ lang: 'ko', value: ko }] : [])];

/** Somebody who keeps a list of trusted entities (ETSI TS 119 602) and signs it by jose, with a certificate below a root. */
export async function peerTrustList() {
  const root = certified('List Root');
  const signer = certified('List Signer', root);
  let sequence = 1;
  let served: (() => { status: number; body: string; headers?: Record<string, string> }) | undefined;
  let asked = 0;
  const sign = ({ entities = [], scheme = {}, header = {}, signer: key = signer.key }: ListChange) =>
    new SignJWT({
      LoTE: {
        ListAndSchemeInformation: {
          LoTEVersionIdentifier: 1,
          LoTESequenceNumber: sequence,
          LoTEType: 'http://uri.etsi.org/19602/LoTEType/local',
          SchemeOperatorName: multi('Ministry of Lists', '명부부'),
          ListIssueDateTime: new Date().toISOString(),
          NextUpdate: at(DAY_MS).toISOString(),
          ...scheme,
        },
        TrustedEntitiesList: entities.map((one) => ({
          TrustedEntityInformation: { TEName: multi(one.name, one.nameKo) },
          TrustedEntityServices: [
            {
              ServiceInformation: {
                ServiceName: multi('Service'),
                ServiceDigitalIdentity: {
                  X509Certificates: [{ val: Buffer.from(one.certificate).toString('base64') }],
                },
                ...one.service,
              },
            },
          ],
        })),
      },
    })
      .setProtectedHeader({
        alg: 'ES256',
        x5c: [signer.certificate, root.certificate].map((one) => one.toString('base64')),
        ...header,
      })
      .sign(key, { crit: { sigT: true, exp: true } });
  const server = createServer((_, reply) => {
    asked += 1;
    const { status, body, headers } = served?.() ?? { status: 404, body: '' };
    reply.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.jwt`;
  return {
    url,
    root,
    signer,
    setting: { url, pins: [fingerprintOf(root)] },
    sign,
    /** The next list, in place of the one before. */
    publish: async (change: ListChange) => {
      sequence += 1;
      const body = await sign(change);
      served = () => ({ status: 200, body });
      return body;
    },
    serve: (body: string, status = 200, headers = {}) => {
      served = () => ({ status, body, headers });
    },
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
