import { createHash } from 'node:crypto';

/**
 * A second implementation of the liabilities tree, written only from the README: the whole tree at once, by recursion,
 * with numbers as hexadecimal texts.
 */
interface Leaf {
  readonly owner: string;
  readonly salt: string;
  readonly amounts: readonly string[];
}

interface Place {
  readonly hash: string;
  readonly sums: readonly bigint[];
}

const sha = (text: string, ...hex: readonly string[]) =>
  createHash('sha256')
    .update(text, 'latin1')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex');
const wide = (sum: bigint) => sum.toString(16).padStart(64, '0');
const ZERO = '0'.repeat(64);

const placeOf = (salt: string, who: string, amounts: readonly bigint[]): Place => ({
  hash: sha('ingam-reserves-leaf/1\n', salt, who, ...amounts.map(wide)),
  sums: amounts,
});

function above(left: Place, right: Place): Place {
  const hash = sha('ingam-reserves-node/1\n', left.hash, ...left.sums.map(wide), right.hash, ...right.sums.map(wide));
  return { hash, sums: left.sums.map((sum, n) => sum + (right.sums[n] ?? 0n)) };
}

const over = (row: readonly Place[]): Place => {
  const [first] = row;
  if (row.length === 1 && first) return first;
  return above(over(row.slice(0, row.length / 2)), over(row.slice(row.length / 2)));
};

/** Returns the root of a whole tree, its sums, and the siblings on each leaf's path. */
export function byTheLines(codes: string, leaves: readonly Leaf[]) {
  const assets = codes.split(',').length;
  let width = 1;
  while (width < leaves.length) width *= 2;
  const row = leaves.map(({ owner, salt, amounts }) =>
    placeOf(salt, sha(`ingam-reserves-who/1\n${owner}`), amounts.map(BigInt)),
  );
  while (row.length < width)
    row.push(
      placeOf(
        ZERO,
        ZERO,
        Array.from({ length: assets }, () => 0n),
      ),
    );
  const top = over(row);
  const count = leaves.length.toString(16).padStart(16, '0');
  const names = Buffer.from(`${codes}\n`).toString('hex');
  const root = sha('ingam-reserves-root/1\n', names, count, top.hash, ...top.sums.map(wide));
  const pathOf = (at: number) => {
    const path: Place[] = [];
    for (let size = 1; size < width; size *= 2) {
      const from = (Math.floor(at / size) ^ 1) * size;
      path.push(over(row.slice(from, from + size)));
    }
    return path;
  };
  return { root, sums: top.sums, pathOf };
}
