import { randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { inside, readDer } from '../checking/der.ts';

/**
 * Builds a time stamp request (RFC 3161 section 2.4.1) over a SHA-256, with an eight-byte nonce, asking for the
 * certificate in the response.
 */
function requestOf(digest: Uint8Array, nonce: Uint8Array): Buffer {
  const sha256 = Buffer.from('300d06096086480165030402010500', 'hex');
  const imprint = tlv(0x30, sha256, tlv(0x04, digest));
  return tlv(0x30, tlv(0x02, Buffer.from([1])), imprint, tlv(0x02, nonce), tlv(0x01, Buffer.from([0xff])));
}

/** Short-form DER lengths suffice: no part of a request is longer than 127 bytes. */
const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, value.length]), value]);
};

/** Returns the function that requests time stamps from `TSA_URL`; undefined if it is not set. */
export function timeStamps({
  settings,
  egress,
}: Pick<Services, 'settings' | 'egress'>): ((digest: Uint8Array) => Promise<Uint8Array>) | undefined {
  const { timeStampUrl: url } = settings;
  if (url === undefined) return undefined;
  return async (digest) => {
    const nonce = randomBytes(8);
    // Keeps the nonce a positive DER integer of full length.
    nonce[0] = 0x40 | ((nonce[0] ?? 0) % 0x40);
    const reply = await egress.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: requestOf(digest, nonce),
      from: 'operator',
      purpose: 'time stamp',
    });
    if (reply.status !== 200) throw new Error(`the time stamp authority answered ${reply.status}`);
    return tokenOf(reply.body, digest, nonce);
  };
}

/**
 * Extracts the token from a response (RFC 3161 section 2.4.2) and checks that it covers this digest. Its signature is
 * left to those who check the document.
 */
function tokenOf(answer: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const [status, token] = inside(readDer(answer), 0x30);
  const [code] = inside(status, 0x30);
  // Status 0 means granted, 1 granted with modifications.
  if (!token || (code?.value[0] ?? 9) > 1) throw new Error('the time stamp authority refused the request');
  const bytes = Buffer.from(token.whole);
  if (![digest, nonce].every((one) => bytes.includes(Buffer.from(one))))
    throw new Error('the time stamp does not match the request');
  return bytes;
}
