import { z } from 'zod';
import type { EcJwk } from '#platform/jws.ts';
import { isSignedBy, readDetached } from '#platform/server/vault/jws.ts';
import { firstBroken } from './chain.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const said = z.object({
  role: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
});
/** The exported file of an audit trail. */
export const auditTrail = z.object({
  organisation: z.int().positive(),
  n: z.int().nonnegative(),
  head: hex,
  /** Detached JWS (RFC 7515 appendix F) over the JSON of `organisation`, `n` and `head`. */
  signature: z.string(),
  /** Entries, oldest first. */
  entries: z.array(
    z.object({
      n: z.int().positive(),
      atMs: z.int(),
      act: z.string(),
      commitment: hex,
      head: hex,
      salt: hex.optional(),
      said: said.optional(),
    }),
  ),
});
export type AuditTrail = z.output<typeof auditTrail>;

/**
 * Returns what is wrong with an audit trail, in words. Undefined if each entry follows and matches its commitment, and
 * one of these keys signed the head.
 */
export function checkTrail(
  { organisation, n, head, signature, entries }: AuditTrail,
  keys: readonly (EcJwk & { kid: string })[],
): string | undefined {
  const broken = firstBroken(entries);
  if (broken !== undefined)
    return `entry ${broken} does not follow from the one before it, or does not match its commitment`;
  if (entries.length !== n || (entries.at(-1)?.head ?? '0'.repeat(64)) !== head) return 'it does not end in its head';
  const jws = readDetached(signature, Buffer.from(JSON.stringify({ organisation, n, head })));
  const key = keys.find(({ kid }) => kid === jws?.header.kid);
  if (jws?.header.typ !== 'ingam-audit-head' || !key || !isSignedBy(jws, key))
    return 'its head is not signed with these keys';
  return undefined;
}
