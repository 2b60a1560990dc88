import { createHash } from 'node:crypto';

/** Returns the SHA-256 in hex of a call and its request. Idempotency keys are bound to it. */
export const requestDigest = (call: string, sent: unknown): string => digestOf({ call, sent });

/** Returns the SHA-256 in hex of a value's RFC 8785 JSON. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Returns JSON with sorted keys (RFC 8785), so that equal requests have equal texts whatever client wrote them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
