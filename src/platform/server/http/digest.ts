import { createHash } from 'node:crypto';

/** SHA-256, in hex, of a call and what was sent to it: what an idempotency key is bound to. */
export const requestDigest = (call: string, sent: unknown): string => digestOf({ call, sent });

/** SHA-256, in hex, over RFC 8785 JSON. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** JSON with its keys in order (RFC 8785), so that the same request has the same text regardless of who wrote it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
