import { createHash } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import type { Machine } from '../../../reserves/check-proof.ts';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Node's own WebCrypto, with the browser's interface. */
export const nodeMachine: Machine = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
  isSigned: async (input, signature, jwk: EcJwk) => {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, curve, false, ['verify']).catch(() => undefined);
    const by = { name: 'ECDSA', hash: 'SHA-256' };
    return key !== undefined && crypto.subtle.verify(by, key, new Uint8Array(signature), new Uint8Array(input));
  },
};
