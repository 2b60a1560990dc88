/** Returns the first 32 bits of the fractional part of a root (FIPS 180-4 sections 4.2.2 and 5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Pads the text to blocks of 64 bytes, ending with a one bit and its length (FIPS 180-4 section 5.1.1). */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, 8 * bytes.length);
  return view;
}

/**
 * Returns the SHA-256 of a short text synchronously, which the browser's own cannot. Drawings are derived from it; it
 * is never used for secrets.
 */
export function sha256(text: string): Uint8Array {
  const blocks = padded(text);
  const state = START.slice();
  const at = (words: Int32Array, i: number) => words[i] ?? 0;
  const w = new Int32Array(64);
  for (let from = 0; from < blocks.byteLength; from += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = blocks.getInt32(from + 4 * i);
        continue;
      }
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i);
      const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = at(state, i) + word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setInt32(4 * i, word);
  });
  return new Uint8Array(digest.buffer);
}
