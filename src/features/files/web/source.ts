import { currentEra } from '#platform/web/calls/kept-replies.ts';
import { CHUNK, keepChunks, keptChunk } from './kept-document.ts';

/** Reads bytes of a document from the server, the last one included. */
export type ReadBytes = (range: readonly [first: number, last: number], signal: AbortSignal) => Promise<Uint8Array>;

export interface SourceOptions {
  readonly bytes: number;
  /** Hex, as it was given. */
  readonly sha256: string;
  readonly userId: number;
  readonly read: ReadBytes;
  readonly signal: AbortSignal;
}

/** So small a document is read in one go. */
const WHOLE_UP_TO = 8 * CHUNK;

/** A document's bytes, each read once: from what is kept here, else from the server, in runs of chunks. */
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

  /** What a reader begins with: the first chunk, or all of a small document. */
  start(): Promise<Uint8Array<ArrayBuffer>> {
    return this.part(0, this.length <= WHOLE_UP_TO ? this.length : Math.min(CHUNK, this.length));
  }
  /** A copy of the bytes from `begin` to before `end`. */
  async part(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const [first, last] = [Math.floor(begin / CHUNK), Math.min(this.#last, Math.floor((end - 1) / CHUNK))];
    const kept = await Promise.all(range(first, last).map((n) => this.#chunks.get(n) ?? this.#recall(n)));
    const missing = range(first, last).filter((n, i) => kept[i] === false && !this.#chunks.has(n));
    for (const run of runsOf(missing)) this.#fetch(run);
    await Promise.all(range(first, last).map((n) => this.#chunks.get(n)));
    return this.#bytes.slice(begin, end);
  }
  /** Reads what was not read yet, and says whether all of it is what its fingerprint names. */
  async matches(): Promise<boolean> {
    await this.part(0, this.length);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', this.#bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === this.#options.sha256;
  }

  /** False where it is not kept here. */
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
    // What did not come is asked for again the next time.
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

/** Neighbours are asked for together. */
function runsOf(those: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const n of those) {
    const run = runs.at(-1);
    if (run && run.at(-1) === n - 1) run.push(n);
    else runs.push([n]);
  }
  return runs;
}
