import { randomUUID, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { importJWK, importX509, type JWK, type JWTPayload, jwtVerify } from 'jose';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** Requirements of a third-party authorization server on the wallet's attestation. */
export interface AttestationFaults {
  /** Issues challenges at an endpoint, or in a header of each response, with an error for an old one. */
  readonly challenge?: 'by door' | 'by header';
}

/** Verifies a JWT by its own certificate; the certificate's chain is not checked. */
async function byCertificate(jwt: string, typ: string, chains: string[]) {
  const [header = ''] = jwt.split('.');
  const { x5c } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { x5c: string[] };
  const leaf = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
  chains.push(x5c[0] ?? '');
  const { payload } = await jwtVerify(jwt, await importX509(leaf.toString(), 'ES256'), {
    typ,
    requiredClaims: ['exp'],
  });
  return payload;
}

/** Attestation-based client authentication by its draft, with `jose` only; it shares no code with the product. */
export function peerAttestation() {
  const [challenges, seen] = [new Set<string>(), new Set<string>()];
  const keys: JWK[] = [];
  const attested: JWTPayload[] = [];
  const chains: string[] = [];
  let asked = 0;
  const newChallenge = () => {
    const one = randomUUID();
    challenges.add(one);
    return one;
  };
  const signedByCertificate = (jwt: string, typ: string) => byCertificate(jwt, typ, chains);
  return {
    /** Client keys in order, attested holder keys, and certificates. */
    keys,
    attested,
    chains,
    asked: () => asked,
    metadata: (id: string, { challenge }: AttestationFaults) => ({
      token_endpoint_auth_methods_supported: ['attest_jwt_client_auth'],
      ...(challenge === 'by door' && { challenge_endpoint: `${id}/challenge` }),
    }),
    challenge: (): Answer => {
      asked += 1;
      return { status: 200, body: { attestation_challenge: newChallenge() } };
    },
    /** Returns an error, or undefined if the client is attested. */
    refuses: async (
      headers: IncomingHttpHeaders,
      form: URLSearchParams,
      { id, faults }: { id: string; faults: AttestationFaults },
    ): Promise<Answer | undefined> => {
      const no = { status: 401, body: { error: 'invalid_client' } };
      const [attestation, pop] = [headers['oauth-client-attestation'], headers['oauth-client-attestation-pop']];
      if (typeof attestation !== 'string' || typeof pop !== 'string') return no;
      const { sub, cnf } = await signedByCertificate(attestation, 'oauth-client-attestation+jwt');
      const { jwk } = cnf as { jwk: JWK };
      const typ = 'oauth-client-attestation-pop+jwt';
      const { payload } = await jwtVerify(pop, await importJWK(jwk, 'ES256'), {
        typ,
        audience: id,
        issuer: String(sub),
      });
      if (sub !== form.get('client_id') || seen.has(String(payload.jti))) return no;
      seen.add(String(payload.jti));
      if (faults.challenge && !challenges.delete(String(payload.challenge))) {
        const headers = { 'oauth-client-attestation-challenge': newChallenge() };
        return { status: 400, body: { error: 'use_attestation_challenge' }, headers };
      }
      keys.push(jwk);
      return undefined;
    },
    /** Verifies the attestation of a proven key. */
    ofKey: async (jwt: unknown, key: JWK, nonce: string): Promise<boolean> => {
      const payload = await signedByCertificate(String(jwt), 'key-attestation+jwt');
      attested.push(payload);
      const [first, ...more] = payload.attested_keys as JWK[];
      return more.length === 0 && first?.x === key.x && first?.y === key.y && payload.nonce === nonce;
    },
  };
}
