/** An entry of an audit trail, by what the chain of entries is after it. */
export interface AnchoredEntry {
  readonly organisation: number;
  readonly n: number;
  readonly head: string;
}

/** How a trail's entry is asked for of an anchor. */
export const lineOf = ({ organisation, n, head }: AnchoredEntry): string => `trail ${organisation} ${n} ${head}`;

/** What anybody types who checks an entry against the chain without this server: its proof is saved, and looked at with the trail’s file. */
export const checkLines = (origin: string, anchor: number, entry: AnchoredEntry): string => {
  const { organisation, n } = entry;
  const query = new URLSearchParams({ line: lineOf(entry) });
  return [
    `curl -s '${origin}/api/anchors/${anchor}/proof?${query}' -o proof.json`,
    `node deploy/check-anchor.mjs proof.json NODE ingam-audit-${organisation}.json ${n}`,
  ].join('\n');
};
