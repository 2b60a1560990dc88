import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { reason, StoreError, StoreFullError } from '#platform/server/store/store-error.ts';
import { DurableNodeFS, syncPath, syncs } from './durable-fs.ts';
import { lockFolder } from './store-lock.ts';

/** Major version of PostgreSQL inside the pinned PGlite. Its files open with no other. */
export const EMBEDDED_MAJOR = '18';
const MAJOR_FILE = 'postgresql-major';
const OPEN_FILE = 'store.open';
// Free bytes that a recovery needs: a log segment of 16 MB, and the other files that it writes.
const ROOM_TO_RECOVER = 32 * 2 ** 20;

/** Folder locked by this process, with PGlite running on it. */
export interface Folder {
  readonly dataDir: string;
  readonly pg: PGlite;
  /** True if the last process did not close it. */
  readonly wasCutOff: boolean;
  /**
   * Starts PGlite again on the same folder after it failed. Throws StoreFullError while the disk has no room to
   * recover.
   */
  restart(): Promise<PGlite>;
  /** Unlocks the folder. If `isClosed` is false, the next process finds it cut off. */
  release(isClosed: boolean): void;
}

/** Opens PGlite on a folder that is locked, private and of our version, and proves that commits reach the disk. */
export async function openFolder(dataDir: string, startParams: readonly string[]): Promise<Folder> {
  const unlock = asOneLine(dataDir, () => takeFolder(dataDir));
  const mark = join(dataDir, OPEN_FILE);
  try {
    const isNew = asOneLine(dataDir, () => checkFiles(dataDir));
    const wasCutOff = asOneLine(dataDir, () => markOpen(dataDir, mark));
    const pg = await start(dataDir, startParams);
    await proveDurable(pg, dataDir);
    if (isNew) await finishNew(pg, dataDir);
    return {
      dataDir,
      pg,
      wasCutOff,
      restart: async () => {
        const { bavail, bsize } = statfsSync(dataDir);
        if (bavail * bsize < ROOM_TO_RECOVER) throw new StoreFullError(`no space left in the data folder ${dataDir}`);
        return start(dataDir, startParams);
      },
      release: (isClosed) => {
        if (isClosed) rmSync(mark, { force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Marks the folder as in use until it is closed, and reports whether it was still marked. */
function markOpen(dataDir: string, mark: string): boolean {
  if (existsSync(mark)) return true;
  writeFileSync(mark, '');
  syncPath(dataDir);
  return false;
}

/** Reports whether a store was ever created in this folder. */
export const hasStore = (dataDir: string): boolean => existsSync(join(dataDir, MAJOR_FILE));

function takeFolder(dataDir: string): () => void {
  const isOurs = !existsSync(dataDir) || readdirSync(dataDir).length === 0 || existsSync(join(dataDir, 'store.lock'));
  mkdirSync(dirname(dataDir), { recursive: true });
  // Not recursive: Node would retry for ever where a folder can never be created, as under /proc.
  if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 });
  // A folder with other content (such as a home folder) keeps its permissions.
  if (isOurs) chmodSync(dataDir, 0o700);
  return lockFolder(dataDir);
}

/**
 * Reports whether the store has yet to be created. Deletes the remains of an interrupted first start, which contain
 * nothing that was acknowledged.
 */
function checkFiles(dataDir: string): boolean {
  const files = join(dataDir, 'pglite');
  const making = join(dataDir, 'store.new');
  if (existsSync(making)) rmSync(files, { recursive: true, force: true });
  const major = readMajor(dataDir);
  if (major !== undefined && major !== EMBEDDED_MAJOR && !existsSync(making))
    throw new StoreError(
      `the data folder ${dataDir} was written by PostgreSQL ${major}, this program has ${EMBEDDED_MAJOR}: back it up with the program that wrote it and restore here`,
    );
  if (major !== undefined && existsSync(files)) {
    chmodSync(files, 0o700);
    return false;
  }
  writeFileSync(making, '');
  syncPath(dataDir);
  mkdirSync(files, { mode: 0o700 });
  return true;
}

function readMajor(dataDir: string): string | undefined {
  for (const path of [join(dataDir, MAJOR_FILE), join(dataDir, 'pglite', 'PG_VERSION')])
    if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  return undefined;
}

async function start(dataDir: string, startParams: readonly string[]): Promise<PGlite> {
  const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'];
  try {
    return await PGlite.create({
      fs: new DurableNodeFS(join(dataDir, 'pglite')),
      // -F would switch fsync off.
      startParams: [...startParams.filter((one) => one !== '-F'), ...durable.flatMap((one) => ['-c', one])],
    });
  } catch (error) {
    throw new StoreError(`the store in ${dataDir} cannot be opened: ${reason(error)}`, { cause: error });
  }
}

async function proveDurable(pg: PGlite, dataDir: string): Promise<void> {
  const before = syncs.count;
  await pg.exec(`SELECT pg_logical_emit_message(true, 'ingam', 'is this commit on disk?')`);
  if (syncs.count === before)
    throw new StoreError(
      `the store in ${dataDir} does not write its commits to disk: this PGlite is not the tested version`,
    );
}

async function finishNew(pg: PGlite, dataDir: string): Promise<void> {
  await pg.exec('CHECKPOINT');
  const files = join(dataDir, 'pglite');
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  syncPath(files);
  writeFileSync(join(dataDir, MAJOR_FILE), `${EMBEDDED_MAJOR}\n`, { flush: true });
  rmSync(join(dataDir, 'store.new'));
  syncPath(dataDir);
}

function asOneLine<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`the data folder ${dataDir} cannot be used: ${reason(error)}`, { cause: error });
  }
}
