import { z } from 'zod';
import { commitmentTo, nextHead } from '#features/organisations/server/audit/chain.ts';
import type { TrailResult } from './look-result.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({
  n: z.int(),
  head: hex,
  entries: z
    .array(
      z.object({
        n: z.int().positive(),
        atMs: z.int(),
        act: z.string().max(64),
        before: hex,
        commitment: hex,
        head: hex,
        salt: hex.optional(),
        said: z.unknown().optional(),
      }),
    )
    .max(20_000),
});
type Entry = z.output<typeof part>['entries'][number];

/** Inspects the excerpt of an audit trail in a file. Null if there is none or it is empty. */
export function lookAtTrail(given: unknown): TrailResult | null {
  const found = part.safeParse(given).data;
  if (!found || found.entries.length === 0) return null;
  const { n, head, entries } = found;
  const broken = entries.find((entry, i) => !follows(entry, entries[i - 1]));
  const last = entries.at(-1);
  const isChained = last?.n === n && entries.every((entry, i) => entry.n === (entries[0]?.n ?? 0) + i);
  const endsElsewhere = last?.n === n && last.head !== head;
  return {
    n,
    head,
    brokenAt: broken?.n ?? (endsElsewhere ? n : null),
    entries: entries.map((entry) => ({ n: entry.n, head: entry.head })),
    isChained,
  };
}

function follows({ n, atMs, act, before, commitment, head, salt, said }: Entry, previous: Entry | undefined): boolean {
  const bytes = Buffer.from(commitment, 'hex');
  if (previous && (previous.n >= n || (previous.n === n - 1 && previous.head !== before))) return false;
  if (salt !== undefined && !commitmentTo(Buffer.from(salt, 'hex'), said).equals(bytes)) return false;
  return nextHead(Buffer.from(before, 'hex'), { n, at_ms: atMs, act, commitment: bytes }).toString('hex') === head;
}
