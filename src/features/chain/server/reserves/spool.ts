import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const CHUNK_BYTES = 2 ** 18;

/** Lines buffered on disk, so that memory use does not grow with their number. */
export interface Spool {
  /** Synchronous, since it is called inside a transaction. */
  add(line: string): void;
  /** Yields the lines in the order added. May be called once. */
  lines(): Generator<string>;
  close(): void;
}

/** Opens a file without a name, which disappears with the process however that ends. */
export function openSpool(): Spool {
  const path = join(tmpdir(), `ingam-spool-${randomBytes(8).toString('hex')}`);
  const handle = openSync(path, 'wx+', 0o600);
  rmSync(path);
  let waiting: string[] = [];
  let held = 0;
  const flush = () => {
    const bytes = Buffer.from(waiting.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    waiting = [];
    held = 0;
  };
  return {
    add: (line) => {
      waiting.push(`${line}\n`);
      held += line.length;
      if (held > CHUNK_BYTES) flush();
    },
    lines: function* () {
      flush();
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const decoder = new StringDecoder('utf8');
      let rest = '';
      let at = 0;
      for (let read = -1; read !== 0; at += read) {
        read = readSync(handle, chunk, 0, chunk.length, at);
        const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
    },
    close: () => closeSync(handle),
  };
}
