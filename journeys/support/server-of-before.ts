import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXPORT_TYPE } from '#features/credentials/server/export/export-shape.ts';
import { issuerDocument } from '#features/identity/issuer-did.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';

/** Keys of a previous server on this machine, which signs an export of what was issued there. */
export async function serverOfBefore() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'first', alg: 'ES256', use: 'sig' } as const;
  const server = createServer((_, response) => response.end(JSON.stringify(issuerDocument(did, [key]))));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const did = `did:web:${encodeURIComponent(host)}`;
  return {
    host,
    signed: (file: string): string => {
      const { bundle } = JSON.parse(file) as { bundle: object };
      const said = { ...bundle, issuer: did, showings: { items: [], isWhole: true }, records: null };
      const digest = createHash('sha256').update(canonicalJson(said)).digest();
      return JSON.stringify({ bundle: said, signature: detached(privateKey, digest) });
    },
    stop: () => server.close(),
  };
}

/** A JWS with detached payload (RFC 7515, appendix F). */
function detached(key: KeyObject, payload: Uint8Array): string {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: EXPORT_TYPE, kid: 'first' })).toString('base64url');
  const input = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
  return `${header}..${sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
