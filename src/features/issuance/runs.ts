/** Bounds of offers by file: of the file, of one request, and of what an organisation may have begun in the time that offers are open. */
export const RUN_LIMITS = {
  rows: 100_000,
  fileBytes: 20_000_000,
  partRows: 250,
  partBytes: 200_000,
  parts: 1000,
  begun: 200_000,
} as const;
/** How long a file can be gone on with, and its links told again to who has it. */
export const RUN_HOURS = 24;

/** One offer of a file: the values stand in the order of the type's claims. */
export interface RunRow {
  readonly reference: string | null;
  readonly withCode: boolean;
  readonly claims: readonly string[];
}

/** What the digest of a part is over, on both sides: the rows that were signed for are the rows that are made. */
export const partText = (rows: readonly RunRow[]): string =>
  JSON.stringify(rows.map(({ reference, withCode, claims }) => [reference, withCode, ...claims]));

/** Rows by parts, each of which fits one request however it is written: a character is three bytes at most, and in JSON two more where it is escaped. */
export function partsOf<Row extends RunRow>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const more = 100 + 3 * partText([row]).length;
    const last = parts.at(-1);
    if (last && last.length < RUN_LIMITS.partRows && bytes + more <= RUN_LIMITS.partBytes) {
      last.push(row);
      bytes += more;
    } else {
      parts.push([row]);
      bytes = more;
    }
  }
  return parts;
}
