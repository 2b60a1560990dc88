/** Limits on offers made from a file: per file, per request, and per organisation within one offer's lifetime. */
export const RUN_LIMITS = {
  rows: 100_000,
  fileBytes: 20_000_000,
  partRows: 250,
  partBytes: 200_000,
  parts: 1000,
  begun: 200_000,
} as const;
/** Hours for which a run can be continued and its links returned again to those who have the file. */
export const RUN_HOURS = 24;

/** One offer in a file, with its values in the order of the type's claims. */
export interface RunRow {
  readonly reference: string | null;
  readonly withCode: boolean;
  readonly claims: readonly string[];
}

/**
 * Returns the text that a part's digest covers. Server and browser use this function, so that exactly the signed rows
 * become offers.
 */
export const partText = (rows: readonly RunRow[]): string =>
  JSON.stringify(rows.map(({ reference, withCode, claims }) => [reference, withCode, ...claims]));

/**
 * Splits rows into parts that fit one request in any encoding: a character has at most three bytes, and two more if
 * JSON escapes it.
 */
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
