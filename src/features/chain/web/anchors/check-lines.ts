/** An entry of an audit trail, with the head of the chain of entries after it. */
export interface AnchoredEntry {
  readonly organisation: number;
  readonly n: number;
  readonly head: string;
}

/** Returns the `line` parameter for an entry of a trail. */
export const lineOf = ({ organisation, n, head }: AnchoredEntry): string => `trail ${organisation} ${n} ${head}`;

/**
 * Returns the commands that check an entry against the chain without this server: they save its proof, and verify it
 * with the trail's file.
 */
export const checkLines = (origin: string, anchor: number, entry: AnchoredEntry): string => {
  const { organisation, n } = entry;
  const query = new URLSearchParams({ line: lineOf(entry) });
  return [
    `curl -s '${origin}/api/anchors/${anchor}/proof?${query}' -o proof.json`,
    `node deploy/check-anchor.mjs proof.json NODE ingam-audit-${organisation}.json ${n}`,
  ].join('\n');
};
