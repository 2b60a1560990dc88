import { createHash } from 'node:crypto';
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { type Db, quoted, type Statement, sql, type Tx } from '#platform/server/store/db.ts';
import { syncPath } from '#platform/server/store/embedded/durable-fs.ts';
import { schemaOf } from '#platform/server/store/migrate.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import type { BackupHeader } from './backup-format.ts';
import { sequencePlaces, type TableShape, tableShapes } from './backup-schema.ts';

/**
 * Writes every table as of one moment to a new file (0600), completely or not at all. The master key is not included.
 * Throws StoreError if the file exists or cannot be written.
 */
export async function writeBackup(db: Db, file: string): Promise<BackupHeader> {
  const part = `${file}.part`;
  const sink = openSink(file, part);
  try {
    const header = await db.tx((tx) => writeStore(tx, db.store, sink), {
      isolation: 'repeatable read',
      readOnly: true,
      isLong: true,
    });
    sink.end();
    renameSync(part, file);
    syncPath(dirname(file));
    return header;
  } catch (error) {
    sink.close();
    rmSync(part, { force: true });
    throw error;
  }
}

/** Saves a backup from a live server as a new file, completely or not at all. */
export async function receiveBackup(sent: Readable, file: string): Promise<void> {
  const part = `${file}.part`;
  claim(file);
  try {
    await pipeline(sent, createWriteStream(part, { mode: 0o600, flush: true }));
    renameSync(part, file);
    syncPath(dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw new StoreError(`the backup ${file} cannot be written: ${reason(error)}`, { cause: error });
  }
}

/** Checks early that the file can be created. An older backup is never overwritten. */
function claim(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    rmSync(file);
  } catch (error) {
    throw new StoreError(`the backup ${file} cannot be written: ${reason(error)}`);
  }
}

interface Sink {
  line(text: string): void;
  end(): void;
  close(): void;
}

const CHUNK_BYTES = 2 ** 20;

/** Writes synchronously, since it runs inside the transaction. Concatenated gzip parts form one gzip file. */
function openSink(file: string, part: string): Sink {
  claim(file);
  let handle: number | undefined = openSync(part, 'w', 0o600);
  const hash = createHash('sha256');
  let chunk: Buffer[] = [];
  let bytes = 0;
  const flush = () => {
    if (handle !== undefined && bytes > 0) writeWhole(handle, gzipSync(Buffer.concat(chunk), { level: 3 }));
    chunk = [];
    bytes = 0;
  };
  const add = (line: Buffer) => {
    chunk.push(line);
    bytes += line.length;
    if (bytes >= CHUNK_BYTES) flush();
  };
  const close = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  return {
    line: (text) => {
      const line = Buffer.from(`${text}\n`);
      hash.update(line);
      add(line);
    },
    end: () => {
      add(Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`));
      flush();
      if (handle !== undefined) fsyncSync(handle);
      close();
    },
    close,
  };
}

function writeWhole(handle: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

async function writeStore(tx: Tx, store: Db['store'], sink: Sink): Promise<BackupHeader> {
  const shapes = await tableShapes(tx);
  const tables: BackupHeader['tables'] = [];
  for (const shape of shapes) {
    const { rows } = await tx.one<{ rows: number }>(statement(`SELECT count(*) AS rows FROM ${quoted(shape.name)}`));
    tables.push({ name: shape.name, columns: shape.columns.map((column) => column.name), rows });
  }
  const { now } = await tx.one(sql<{ now: Date }>`SELECT now()`);
  const header: BackupHeader = {
    format: 'ingam-backup',
    version: 1,
    madeAt: now.toISOString(),
    store,
    schema: await schemaOf(tx),
    tables,
    sequences: await sequencePlaces(tx),
  };
  sink.line(JSON.stringify(header));
  for (const shape of shapes) await writeTable(tx, shape, sink);
  return header;
}

async function writeTable(tx: Tx, shape: TableShape, sink: Sink): Promise<void> {
  sink.line(JSON.stringify({ table: shape.name }));
  const columns = shape.columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const at = await rowsAtOnce(tx, shape);
  await tx.exec(
    `DECLARE backup CURSOR FOR SELECT json_build_array(${columns})::text AS row FROM ${quoted(shape.name)}`,
  );
  const write = (rows: readonly Line[]) => {
    for (const { row } of rows) sink.line(row);
  };
  let found = await linesWhile(tx, at, () => undefined);
  while (found.length === at) {
    const now = found;
    found = await linesWhile(tx, at, () => write(now));
  }
  write(found);
  await tx.exec('CLOSE backup');
}

type Line = { readonly row: string };

/** Fetches the next rows of the cursor while `work` runs. */
async function linesWhile(tx: Tx, at: number, work: () => void): Promise<Line[]> {
  const lines = tx.rows<Line>(statement(`FETCH ${at} FROM backup`));
  // If `work` throws, nobody awaits these rows any more, so their error must not go unhandled.
  lines.catch(() => undefined);
  work();
  return lines;
}

const STEP_BYTES = 4 * 2 ** 20;

/**
 * Returns how many rows to read at once, by the size of the largest: a row may contain an image of 10 MB, and there may
 * be a million small rows.
 */
async function rowsAtOnce(tx: Tx, shape: TableShape): Promise<number> {
  const large = shape.columns.flatMap(({ name, type }) => {
    if (type === 'bytea') return [`coalesce(max(octet_length(${quoted(name)})), 0) * 2`];
    return /^(text|jsonb?)$/.test(type) ? [`coalesce(max(pg_column_size(${quoted(name)})), 0) * 2`] : [];
  });
  if (large.length === 0) return 1000;
  const { bytes } = await tx.one<{ bytes: number }>(
    statement(`SELECT (${large.join(' + ')})::int8 AS bytes FROM ${quoted(shape.name)}`),
  );
  return Math.max(1, Math.min(1000, Math.floor(STEP_BYTES / (bytes + 200))));
}

/** Builds a statement from names in the store's own catalogue; it is not prepared. */
const statement = <Row>(text: string): Statement<Row> => ({ text, values: [], name: '' });
