import { inflateSync } from 'node:zlib';

/** Eight bits each of red, green, blue and alpha, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** By colour type: grey, RGB, palette, grey with alpha, RGBA (PNG, third edition, IHDR). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly samples: number;
}

/** Reads a PNG of at most so many pixels a side, without interlacing; undefined for anything else. No more memory is taken than its size needs, whatever it unpacks to. */
export function readPng(bytes: Buffer, mostSide: number): Picture | undefined {
  const chunks = chunksOf(bytes);
  const header = headerIn(chunks?.[0], mostSide);
  if (!chunks || !header) return undefined;
  const all = (name: string) => Buffer.concat(chunks.flatMap((one) => (one.name === name ? [one.data] : [])));
  const { width, height, depth, samples } = header;
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const unpacked = unpack(all('IDAT'), (rowBytes + 1) * height);
  const rows = unpacked && unfiltered(unpacked, rowBytes, Math.max(1, (samples * depth) / 8));
  return rows && { width, height, rgba: coloured(rows, header, { palette: all('PLTE'), alpha: all('tRNS') }) };
}

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

function headerIn(first: Chunk | undefined, mostSide: number): Header | undefined {
  if (first?.name !== 'IHDR' || first.data.length !== 13) return undefined;
  const { data } = first;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, type = 0, , , interlace] = data.subarray(8);
  const samples = SAMPLES[type];
  const isDeep =
    depth === 8 || (depth === 16 && type !== 3) || ([1, 2, 4].includes(depth) && (type === 0 || type === 3));
  const isSmall = Math.min(width, height) >= 1 && Math.max(width, height) <= mostSide;
  return samples && isDeep && isSmall && interlace === 0 ? { width, height, depth, type, samples } : undefined;
}

function unpack(packed: Buffer, length: number): Buffer | undefined {
  try {
    const found = inflateSync(packed, { maxOutputLength: length });
    return found.length === length ? found : undefined;
  } catch {
    // Broken, or more than its size needs.
    return undefined;
  }
}

/** Takes back the filter of each row; `step` bytes to the left stands the same sample of the pixel before. */
function unfiltered(bytes: Buffer, rowBytes: number, step: number): Uint8Array | undefined {
  const count = bytes.length / (rowBytes + 1);
  const rows = new Uint8Array(count * rowBytes);
  let above = new Uint8Array(rowBytes);
  for (let n = 0; n < count; n += 1) {
    const start = n * (rowBytes + 1);
    const guess = GUESSES[bytes[start] ?? GUESSES.length];
    if (!guess) return undefined;
    const row = rows.subarray(n * rowBytes, (n + 1) * rowBytes);
    for (let x = 0; x < rowBytes; x += 1) {
      const left = row[x - step] ?? 0;
      row[x] = (bytes[start + 1 + x] ?? 0) + guess(left, above[x] ?? 0, above[x - step] ?? 0);
    }
    above = row;
  }
  return rows;
}

/** What a filter takes a byte to be, by those to its left, above, and above that to its left. */
type Guess = (left: number, up: number, before: number) => number;
const GUESSES: readonly Guess[] = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

function paeth(left: number, up: number, before: number): number {
  const [a, b, c] = [Math.abs(up - before), Math.abs(left - before), Math.abs(left + up - 2 * before)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : before;
}

function coloured(
  rows: Uint8Array,
  header: Header,
  { palette, alpha }: { readonly palette: Buffer; readonly alpha: Buffer },
): Uint8Array {
  const { width, height, depth, type, samples } = header;
  const most = 2 ** Math.min(depth, 8) - 1;
  const colour = (at: (n: number) => number): number[] => {
    const one = at(0);
    if (type === 3) return [...triple(palette, one), alpha[one] ?? 255];
    if (samples >= 3) return [one, at(1), at(2), samples === 4 ? at(3) : 255];
    const grey = (one * 255) / most;
    return [grey, grey, grey, samples === 2 ? at(1) : 255];
  };
  const sample = sampler(rows, header);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rgba.set(
        colour((n) => sample(y, x * samples + n)),
        (y * width + x) * 4,
      );
  return rgba;
}

const triple = (palette: Buffer, n: number): number[] => [0, 1, 2].map((part) => palette[n * 3 + part] ?? 0);

/** The nth sample of a row, of the deep ones their upper byte. */
function sampler(rows: Uint8Array, { height, depth }: Header) {
  const rowBytes = rows.length / height;
  const mask = 2 ** Math.min(depth, 8) - 1;
  return (row: number, n: number): number => {
    const bit = n * depth;
    const byte = rows[row * rowBytes + (bit >> 3)] ?? 0;
    return depth >= 8 ? byte : (byte >> (8 - depth - (bit & 7))) & mask;
  };
}
