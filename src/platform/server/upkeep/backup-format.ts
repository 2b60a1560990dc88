import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { reason, StoreError } from '#platform/server/store/store-error.ts';

/* A backup is gzip over lines of JSON, in this order:
     {"format":"ingam-backup","version":1,"madeAt","store","schema":[{number,name,checksum}],"tables":[{name,columns,rows}],"sequences"}
     {"table":"users"}          then its rows, each an array of texts (PostgreSQL's own) or nulls, one for each column
     {"sha256":"..."}           over every byte before this line */
const name = z.string().min(1).max(63);
const header = z.strictObject({
  format: z.literal('ingam-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  store: z.enum(['pglite', 'postgres']),
  schema: z
    .array(z.strictObject({ number: z.int(), name: z.string().max(200), checksum: z.string().max(64) }))
    .max(10_000),
  tables: z.array(z.strictObject({ name, columns: z.array(name).max(1600), rows: z.int().nonnegative() })).max(10_000),
  sequences: z.record(name, z.string().regex(/^\d{1,19}$/)),
});
const tableLine = z.strictObject({ table: z.string() });
const trailer = z.strictObject({ sha256: z.string() });
const rowLine = z.array(z.string().nullable());

export type BackupHeader = z.infer<typeof header>;
export type BackupRow = z.infer<typeof rowLine>;

export interface Backup {
  readonly header: BackupHeader;
  /** Returns the rows of each table in the file's order. */
  tables(): AsyncGenerator<{ name: string; rows: BackupRow[] }>;
}

const BATCH_BYTES = 2 ** 20;
/** Maximum bytes of one row: the largest contains a file of 16 MB, sealed and in hex. */
const MOST_LINE = 64 * 2 ** 20;

/**
 * Reads a backup through once, so that a truncated or changed file is found before a store is touched. Throws
 * StoreError. Anybody can compute a checksum, so each line is also checked against the header: each table occurs once,
 * in one piece, with the declared numbers of rows and columns.
 */
export async function openBackup(file: string): Promise<Backup> {
  try {
    const first = await checkWhole(file);
    return { header: first, tables: () => batches(file) };
  } catch (error) {
    throw new StoreError(`${file} is not a complete backup: ${reason(error)}`, { cause: error });
  }
}

async function checkWhole(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let first: BackupHeader | undefined;
  let end: string | undefined;
  let counts = rowCounter([]);
  for await (const line of linesOf(file)) {
    if (end !== undefined) throw new Error('there is data after its end');
    if (line.startsWith('{"sha256"')) {
      end = trailer.parse(JSON.parse(line)).sha256;
    } else {
      hash.update(`${line}\n`);
      if (first) counts.take(line);
      else {
        first = header.parse(JSON.parse(line));
        counts = rowCounter(first.tables);
      }
    }
  }
  if (!first || end === undefined) throw new Error('its end is missing');
  if (hash.digest('hex') !== end) throw new Error('its checksum differs');
  const wrong = counts.short();
  if (wrong !== undefined) throw notAsSaid(wrong);
  return first;
}

const notAsSaid = (table: string) => new Error(`table ${table} does not have the number of rows in the header`);

/** Checks the lines after a header against it, and throws at the first difference. */
function rowCounter(tables: BackupHeader['tables']) {
  const left = new Map(tables.map(({ name, rows }) => [name, rows]));
  const widths = new Map(tables.map(({ name, columns }) => [name, columns.length]));
  if (left.size !== tables.length) throw new Error('its header names a table twice');
  const begun = new Set<string>();
  let table = '';
  const begin = (line: string) => {
    ({ table } = tableLine.parse(JSON.parse(line)));
    if (!left.has(table)) throw new Error('it has rows of a table that is not in its header');
    if (begun.has(table)) throw new Error(`table ${table} begins twice`);
    begun.add(table);
  };
  const takeRow = (line: string) => {
    const rows = left.get(table);
    if (rows === undefined || rows === 0) throw notAsSaid(table);
    if (rowLine.parse(JSON.parse(line)).length !== widths.get(table))
      throw new Error(`a row of table ${table} has the wrong number of columns`);
    left.set(table, rows - 1);
  };
  return {
    take: (line: string) => (line.startsWith('[') ? takeRow(line) : begin(line)),
    /** Returns a table with fewer rows than declared. */
    short: () => tables.find(({ name }) => left.get(name) !== 0)?.name,
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
  // Splits lines without node:readline, which also splits at U+2028, a character that JSON leaves unescaped.
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
      rest = [];
      bytes = 0;
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > MOST_LINE) throw new Error(`a line of it is longer than ${MOST_LINE} bytes`);
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
