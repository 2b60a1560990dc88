import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

/** A key with its DER certificate. */
interface Certified {
  readonly key: KeyObject;
  readonly certificate: Buffer;
}

export interface Entity {
  readonly name: string;
  readonly nameKo?: string;
  readonly certificate: Uint8Array;
  /** Fields of the service besides its certificate. */
  readonly service?: object;
}
/** Differences from a good list. */
export interface ListChange {
  readonly entities?: readonly Entity[];
  readonly scheme?: object;
  readonly header?: object;
  readonly signer?: KeyObject;
}

const multi = (en: string, ko?: string) => [{ lang: 'en', value: en }, ...(ko ? [{ lang: 'ko', value: ko }] : [])];

/**
 * Starts an independent keeper of a list of trusted entities (ETSI TS 119 602), signed with jose by a certificate below
 * its own root.
 */
export async function peerTrustList({ root, signer }: { root: Certified; signer: Certified }) {
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
          ListIssueDateTime: '2001-01-01T00:00:00Z',
          NextUpdate: '2099-12-31T00:00:00Z',
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
    sign,
    /** Replaces the published list with the next one. */
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
