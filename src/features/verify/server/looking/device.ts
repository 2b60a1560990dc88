import { createHash, verify } from 'node:crypto';
import { z } from 'zod';
import { keyOfCose } from '#features/work/server/decisions/cose.ts';
import { evidence } from '#features/work/shapes.ts';

/** Proofs of decisions, as in evidence and archives. */
export const proofs = evidence.shape.decisions;
export type Proof = z.output<typeof proofs>[number];

/**
 * Result of checking a passkey's signature.
 * - `held`: it covers this decision, and the device verified its owner.
 * - `none`: there is no passkey signature.
 * - `unread`: this server cannot read that kind of key.
 * - `failed`: it covers something else or is by another key.
 */
export interface Device {
  readonly state: 'held' | 'none' | 'unread' | 'failed';
  /** Origin at which the passkey was used. */
  readonly origin?: string;
}

const clientData = z.object({ type: z.literal('webauthn.get'), challenge: z.string(), origin: z.url() });
const bytes = (text: string) => Buffer.from(text, 'base64url');
const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
/** User present, and verified by fingerprint, face or code (W3C WebAuthn 3, section 6.1). */
const PRESENT_AND_VERIFIED = 0x05;

/**
 * Checks an assertion as in W3C WebAuthn 3, section 7.2, with node:crypto only. It shares no code with the part that
 * accepts signatures.
 */
export function checkDevice(passkey: Proof['passkey'], decision: string): Device {
  if (!passkey) return { state: 'none' };
  const key = keyOfCose(bytes(passkey.publicKey));
  if (!key) return { state: 'unread' };
  const client = readClientData(bytes(passkey.clientDataJSON));
  const data = bytes(passkey.authenticatorData);
  const challenge = sha256(bytes(passkey.nonce), sha256(Buffer.from(decision))).toString('base64url');
  if (!client || data.length < 37 || client.challenge !== challenge) return { state: 'failed' };
  const { origin, hostname } = new URL(client.origin);
  const isForSite = sha256(Buffer.from(hostname)).equals(data.subarray(0, 32));
  const isVerified = ((data[32] ?? 0) & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED;
  const signed = Buffer.concat([data, sha256(bytes(passkey.clientDataJSON))]);
  const isSigned = isForSite && isVerified && verify('sha256', signed, key, bytes(passkey.signature));
  return isSigned ? { state: 'held', origin } : { state: 'failed' };
}

function readClientData(json: Uint8Array): z.output<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(json).toString())).data;
  } catch {
    return undefined;
  }
}
