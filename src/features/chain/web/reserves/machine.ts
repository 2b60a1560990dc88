import type { Machine } from '../../reserves/check-proof.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const BY = { name: 'ECDSA', hash: 'SHA-256' };

/** The browser's own cryptography. */
export const browserMachine: Machine = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
  isSigned: async (input, signature, jwk) => {
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, CURVE, false, ['verify']).catch(() => undefined);
    return key !== undefined && crypto.subtle.verify(BY, key, new Uint8Array(signature), new Uint8Array(input));
  },
};
