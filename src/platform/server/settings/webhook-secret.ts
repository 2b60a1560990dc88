const PREFIX = 'whsec_';
const SECRET_BYTES = { least: 24, most: 64 };

/** Decodes a secret written as `whsec_` and base64, 24 to 64 bytes. Undefined for anything else. */
export function readWebhookSecret(text: string): Uint8Array | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const base64 = text.slice(PREFIX.length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < SECRET_BYTES.least || bytes.length > SECRET_BYTES.most) return undefined;
  return bytes.toString('base64') === base64 ? bytes : undefined;
}
