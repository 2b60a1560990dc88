import { currentEra } from '#platform/web/calls/kept-replies.ts';
import { CHUNK, keepChunks, keptChunk } from './kept-document.ts';

/** Reads bytes of a document from the server. `last` is inclusive. */
export type ReadBytes = (range: readonly [first: number, last: number], signal: AbortSignal) => Promise<Uint8Array>;

export interface SourceOptions {
  readonly bytes: number;
  /** Expected SHA-256, hex. */
  readonly sha256: string;
  readonly userId: number;
  readonly read: ReadBytes;
  readonly signal: AbortSignal;
}

/** Documents up to this size are loaded in one request. */
const WHOLE_UP_TO = 8 * CHUNK;

/** A document's bytes. Each chunk is loaded once, from the cache or from the server in runs of adjacent chunks. */
export class Source {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #chunks = new Map<number, Promise<void>>();
  readonly #options: SourceOptions;
  #there = 0;
  constructor(options: SourceOptions) {
    this.#options = options;
    this.#bytes = new Uint8Array(options.bytes);
  }

  get length(): number {
    return this.#bytes.length;
  }
  get isWhole(): boolean {
    return this.#there === this.#last + 1;
  }
  get #last(): number {
    return Math.max(0, Math.ceil(this.length / CHUNK) - 1);
  }
  get #name(): string {
    return `${this.#options.userId}/${this.#options.sha256}`;
  }

  /** The bytes with which a reader starts: the first chunk, or all of a small document. */
  start(): Promise<Uint8Array<ArrayBuffer>> {
    return this.part(0, this.length <= WHOLE_UP_TO ? this.length : Math.min(CHUNK, this.length));
  }
  /** Returns a copy of the bytes from `begin` (inclusive) to `end` (exclusive). */
  async part(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const [first, last] = [Math.floor(begin / CHUNK), Math.min(this.#last, Math.floor((end - 1) / CHUNK))];
    const kept = await Promise.all(range(first, last).map((n) => this.#chunks.get(n) ?? this.#recall(n)));
    const missing = range(first, last).filter((n, i) => kept[i] === false && !this.#chunks.has(n));
    for (const run of runsOf(missing)) this.#fetch(run);
    await Promise.all(range(first, last).map((n) => this.#chunks.get(n)));
    return this.#bytes.slice(begin, end);
  }
  /** Loads the rest of the document and reports whether it matches its fingerprint. */
  async matches(): Promise<boolean> {
    await this.part(0, this.length);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', this.#bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === this.#options.sha256;
  }

  /** Returns false if the chunk is not in the cache. */
  async #recall(n: number): Promise<boolean> {
    const bytes = await keptChunk(this.#name, n);
    if (bytes?.length !== Math.min(CHUNK, this.length - n * CHUNK)) return false;
    if (!this.#chunks.has(n)) {
      this.#put(n, bytes);
      this.#chunks.set(n, Promise.resolve());
    }
    return true;
  }
  #fetch(run: readonly number[]): void {
    const [first = 0] = run;
    const begin = first * CHUNK;
    const end = Math.min(this.length, begin + run.length * CHUNK);
    const era = currentEra();
    const coming = this.#options.read([begin, end - 1], this.#options.signal).then((bytes) => {
      if (bytes.length !== end - begin) throw new Error('a part of another length');
      const parts = new Map(run.map((n, i) => [n, bytes.subarray(i * CHUNK, (i + 1) * CHUNK)]));
      for (const [n, part] of parts) this.#put(n, part);
      void keepChunks(this.#name, parts, era);
    });
    for (const n of run) this.#chunks.set(n, coming);
    // Failed chunks are requested again the next time.
    coming.catch(() => {
      for (const n of run) this.#chunks.delete(n);
    });
  }
  #put(n: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, n * CHUNK);
    this.#there += 1;
  }
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Groups adjacent chunks into one request. */
function runsOf(those: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const n of those) {
    const run = runs.at(-1);
    if (run && run.at(-1) === n - 1) run.push(n);
    else runs.push([n]);
  }
  return runs;
}
