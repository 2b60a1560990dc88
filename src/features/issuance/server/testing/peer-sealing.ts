import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Answer } from './peer-answer.ts';

interface Sealed {
  readonly answer?: { readonly asked: object; readonly key: CryptoKey };
  /** Changes the outgoing request. */
  readonly alter?: (jwe: string) => string;
}

/** Sends encrypted requests and reads encrypted responses, with jose. */
export const peerSealing = (reach: (url: string) => string) => ({
  /**
   * Sends an encrypted credential request; `answer` is the requested encryption. Returns the reply as received and
   * decrypted.
   */
  askSealed: async (metadata: Answer, token: string, body: object, { answer, alter }: Sealed) => {
    const { jwks, enc_values_supported: encs } = metadata.credential_request_encryption;
    const [jwk = {}] = jwks.keys;
    const whole = JSON.stringify({ ...body, ...(answer && { credential_response_encryption: answer.asked }) });
    const jwe = await new CompactEncrypt(new TextEncoder().encode(whole))
      .setProtectedHeader({ alg: String(jwk.alg), enc: encs[0] ?? '', kid: String(jwk.kid) })
      .encrypt(await importJWK(jwk));
    const headers = { 'content-type': 'application/jwt', authorization: `Bearer ${token}` };
    const sent = { method: 'POST', body: alter?.(jwe) ?? jwe, headers };
    const reply = await fetch(reach(metadata.credential_endpoint), sent);
    const [type, text] = [reply.headers.get('content-type') ?? '', await reply.text()];
    if (!answer || !type.startsWith('application/jwt'))
      return { status: reply.status, type, body: JSON.parse(text) as Answer };
    const { plaintext, protectedHeader } = await compactDecrypt(text, answer.key);
    const opened = JSON.parse(new TextDecoder().decode(plaintext)) as Answer;
    return { status: reply.status, type, header: protectedHeader, body: opened };
  },
  /** Creates a one-time key with which the issuer encrypts its response. */
  answerKey: async (enc: string, more: object = {}) => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), alg: 'ECDH-ES', use: 'enc', kid: 'answer' };
    return { asked: { jwk, enc, ...more }, key: privateKey };
  },
});
