import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { reason, StoreError } from '#platform/server/store/store-error.ts';

/*
 * A backup is gzip over lines of JSON, in this order:
 *   {"format":"ingam-backup","version":1,"madeAt","store","schema":[{number,name,checksum}],"tables":[{name,columns,rows}],"sequences"}
 *   {"table":"users"}          then its rows, each an array of texts (PostgreSQL's own) or nulls, one for each column
 *   {"sha256":"..."}           over every byte before this line
 */
const header = z.strictObject({
  format: z.literal('ingam-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  store: z.enum(['pglite', 'postgres']),
  schema: z.array(z.strictObject({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
});
const tableLine = z.strictObject({ table: z.string() });
const trailer = z.strictObject({ sha256: z.string() });
const rowLine = z.array(z.string().nullable());

export type BackupHeader = z.infer<typeof header>;
export type BackupRow = z.infer<typeof rowLine>;

export interface Backup {
  readonly header: BackupHeader;
  /** The rows of each table in the file's order. */
  tables(): AsyncGenerator<{ name: string; rows: BackupRow[] }>;
}

const BATCH_BYTES = 2 ** 20;

/** Reads a backup through once, so that a file that was cut or changed is found before a store is touched; throws StoreError. */
export async function openBackup(file: string): Promise<Backup> {
  try {
    const first = await checkWhole(file);
    return { header: first, tables: () => batches(file) };
  } catch (error) {
    throw new StoreError(`${file} is not a whole backup: ${reason(error)}`, { cause: error });
  }
}

async function checkWhole(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let first: BackupHeader | undefined;
  let end: string | undefined;
  const counts = rowCounter();
  for await (const line of linesOf(file)) {
    if (end !== undefined) throw new Error('something stands behind its end');
    if (line.startsWith('{"sha256"')) {
      end = trailer.parse(JSON.parse(line)).sha256;
    } else {
      hash.update(`${line}\n`);
      if (first) counts.take(line);
      else first = header.parse(JSON.parse(line));
    }
  }
  if (!first || end === undefined) throw new Error('its end is missing');
  if (hash.digest('hex') !== end) throw new Error('its checksum differs');
  const wrong = first.tables.find(({ name, rows }) => counts.of(name) !== rows);
  if (wrong) throw new Error(`table ${wrong.name} has not the rows that the header says`);
  return first;
}

function rowCounter() {
  const counts = new Map<string, number>();
  let table = '';
  return {
    take: (line: string) => {
      if (line.startsWith('{')) table = tableLine.parse(JSON.parse(line)).table;
      else counts.set(table, (counts.get(table) ?? 0) + 1);
    },
    of: (name: string) => counts.get(name) ?? 0,
  };
}

async function* batches(file: string): AsyncGenerator<{ name: string; rows: BackupRow[] }> {
  let name = '';
  let rows: BackupRow[] = [];
  let bytes = 0;
  for await (const line of linesOf(file)) {
    const isRow = line.startsWith('[');
    if (rows.length > 0 && (!isRow || bytes >= BATCH_BYTES)) {
      yield { name, rows };
      rows = [];
      bytes = 0;
    }
    if (line.startsWith('{"table"')) name = tableLine.parse(JSON.parse(line)).table;
    if (!isRow) continue;
    rows.push(rowLine.parse(JSON.parse(line)));
    bytes += line.length;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  // Not node:readline: it also splits at U+2028, which JSON leaves as it is.
  let rest: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
