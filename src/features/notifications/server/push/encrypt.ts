import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keys of a subscription (RFC 8291 section 2) in base64url: an uncompressed P-256 point and the authentication secret.
 */
export interface DeviceKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Maximum plaintext of a message in one record (RFC 8291 section 4): 4096 bytes less header, tag and delimiter. */
export const MOST_PLAIN = 4096 - 86 - 16 - 1;

/** Fresh for each message; only tests pass them. */
interface MessageSecrets {
  readonly salt: Uint8Array;
  readonly privateKey: Uint8Array;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** Reports whether the keys are a point on the curve and a secret of 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = bytesOf(p256dh);
  if (bytesOf(auth).length !== 16 || point.length !== 65 || point[0] !== 4) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    // The key is not a point on the curve.
    return false;
  }
}

/** Encrypts a message for one device with `aes128gcm` (RFC 8188) under keys derived with it (RFC 8291). */
export function encryptFor({ p256dh, auth }: DeviceKeys, plain: Uint8Array, chosen?: MessageSecrets): Buffer {
  if (plain.byteLength > MOST_PLAIN) throw new Error('a push message is too long');
  const device = bytesOf(p256dh);
  const own = createECDH('prime256v1');
  if (chosen) own.setPrivateKey(chosen.privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const salt = chosen?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, ownPublic]);
  const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(device), bytesOf(auth), info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // Header: salt, record size, length of the key id, and the key id, which is the public key (RFC 8188 section 2.1).
  const head = Buffer.concat([salt, Buffer.from([0, 0, 16, 0, ownPublic.length]), ownPublic]);
  // Delimiter 2 marks the last record.
  return Buffer.concat([head, cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
}
