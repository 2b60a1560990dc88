import { createHash } from 'node:crypto';
import { partsOf, partText, type RunRow } from '../../runs.ts';

/** Splits a file as the browser does: the digests to sign, and the parts to send. */
export function cut(rows: readonly RunRow[]) {
  const parts = partsOf(rows);
  return {
    signed: parts.map((part) => ({
      count: part.length,
      digest: createHash('sha256').update(partText(part)).digest('base64url'),
    })),
    count: parts.length,
    part: (nth: number) => ({ nth, rows: (parts[nth] ?? []).map((row) => ({ ...row, claims: [...row.claims] })) }),
  };
}

export const rowsOf = (count: number): RunRow[] =>
  Array.from({ length: count }, (_, nth) => ({
    reference: `E-${nth}`,
    withCode: nth % 2 === 0,
    claims: [`Kim ${nth}`, String(20_000 + nth)],
  }));
