import { X509Certificate } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Answer } from './peer-answer.ts';

export const wellKnown = (name: string, id: string) => {
  const { origin, pathname } = new URL(id);
  return `${origin}/.well-known/${name}${pathname}`;
};

/** Reads signed metadata. */
export const peerMetadata = (reach: (url: string) => string) => ({
  /** Fetches an issuer's signed metadata and verifies its certificate under a root, with jose. */
  signedMetadata: async (issuer: string, root: string, accept = 'application/jwt') => {
    const reply = await fetch(reach(wellKnown('openid-credential-issuer', issuer)), { headers: { accept } });
    const compact = await reply.text();
    const { x5c = [], typ } = decodeProtectedHeader(compact);
    const leaf = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
    if (!leaf.verify(new X509Certificate(root).publicKey)) throw new Error('no certificate of this root');
    const { payload } = await jwtVerify<Answer>(compact, leaf.publicKey, {
      algorithms: ['ES256'],
      requiredClaims: ['iat'],
    });
    return { headers: reply.headers, typ, payload, chain: x5c.length };
  },
});
