import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, isUnavailable, sql } from '#platform/server/store/db.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { upkeepJobs } from '#platform/server/upkeep/store-jobs.ts';
import { copyFolder } from '../../../../../tools/copy-folder.ts';
import { DurableNodeFS, syncs } from './durable-fs.ts';
import { openPglite } from './pglite.ts';
import { EMBEDDED_MAJOR } from './pglite-folder.ts';

const root = join(tmpdir(), `ingam-store-${randomUUID()}`);
const made = join(root, 'made');
const log = Fastify().log;
let count = 0;
let children: ChildProcess[] = [];
let opened: Db[] = [];

/** Creates a folder with a new store, copied from one that is created once, since that takes seconds. */
const newFolder = () => {
  count += 1;
  const folder = join(root, `store-${count}`);
  copyFolder(made, folder);
  return folder;
};
const open = async (dataDir: string) => {
  const db = await openPglite({ dataDir });
  opened.push(db);
  return db;
};
const writer = (dataDir: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/folder-writer.ts'), dataDir]);
  children.push(child);
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
};

describe('the embedded store in a folder', () => {
  beforeAll(async () => {
    const db = await openPglite({ dataDir: made });
    await db.tx((tx) => tx.exec('CREATE TABLE things (n bigint, filler text)'));
    await db.close();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(opened.map((db) => db.close().catch(() => undefined)));
    children = [];
    opened = [];
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is private, reports its version, and exists again after a clean stop', async () => {
    const folder = newFolder();
    const first = await open(folder);
    await first.run(sql`INSERT INTO things VALUES (1, '')`);
    await first.close();
    const second = await open(folder);
    expect(await second.rows(sql`SELECT n FROM things`)).toEqual([{ n: 1 }]);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, 'postgresql-major'), 'utf8').trim()).toBe(EMBEDDED_MAJOR);
    expect(await second.one(sql`SELECT current_setting('server_version') AS v`)).toMatchObject({
      v: expect.stringMatching(new RegExp(`^${EMBEDDED_MAJOR}\\.`)),
    });
  });

  it('writes each commit to disk before it returns', async () => {
    const db = await open(newFolder());
    for (let n = 0; n < 3; n += 1) {
      const before = syncs.count;
      await db.run(sql`INSERT INTO things VALUES (1, '')`);
      expect(syncs.count).toBeGreaterThan(before);
    }
  });

  it('does not open if its commits would not reach the disk', async () => {
    const folder = newFolder();
    const without = vi.spyOn(DurableNodeFS.prototype, 'init').mockImplementation(NodeFS.prototype.init);
    await expect(openPglite({ dataDir: folder })).rejects.toThrow(/does not write its commits to disk/);
    without.mockRestore();
  });

  it('loses no acknowledged commit when killed with kill -9', async () => {
    const folder = newFolder();
    let acknowledged = 0;
    for (let round = 1; round <= 2; round += 1) {
      const { child, lines } = writer(folder);
      const until = acknowledged + 40;
      for (let line = await lines.next(); !line.done && acknowledged < until; line = await lines.next())
        if (line.value !== 'open') acknowledged = Number(line.value);
      child.kill('SIGKILL');
      for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value);
      expect(acknowledged).toBeGreaterThanOrEqual(until);
    }
    const db = await open(folder);
    const found = await db.one(
      sql<{ rows: number; last: number }>`SELECT count(*) AS rows, max(n) AS last FROM acknowledged`,
    );
    expect(found.last).toBeGreaterThanOrEqual(acknowledged);
    expect(found.rows).toBe(found.last);
  }, 60_000);

  it('is for one process: a second process stops with one line that names the folder, and starts once the first was killed', async () => {
    const folder = newFolder();
    const { child, lines } = writer(folder);
    expect((await lines.next()).value).toBe('open');
    const refused = await openPglite({ dataDir: folder }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreError);
    expect(String(refused)).toContain(`${folder} is in use by another process`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await open(folder);
  });

  it('is refused to a second opening in the same process too', async () => {
    const folder = newFolder();
    await open(folder);
    await expect(openPglite({ dataDir: folder })).rejects.toThrow('in use by another process');
  });

  it('reports in one line that its folder cannot be used', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'below'), '/proc/ingam']) {
      const error = await openPglite({ dataDir }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StoreError);
      expect(String(error)).toMatch(new RegExp(`the data folder ${dataDir} cannot be used: .*E[A-Z]+`));
      expect(String(error)).not.toContain('\n');
    }
  });

  it('keeps the permissions of a folder with other content', async () => {
    const folder = newFolder();
    rmSync(join(folder, 'store.lock'));
    execFileSync('chmod', ['755', folder]);
    await open(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    expect(statSync(join(folder, 'pglite')).mode & 0o777).toBe(0o700);
  });

  it('written by another PostgreSQL is left alone, with a clear line', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'postgresql-major'), '17\n');
    await expect(openPglite({ dataDir: folder })).rejects.toThrow(/was written by PostgreSQL 17, this program has 18/);
    expect(existsSync(join(folder, 'pglite', 'PG_VERSION'))).toBe(true);
  });

  it('is created again if the first start was killed before it finished', async () => {
    const folder = join(root, 'half');
    mkdirSync(join(folder, 'pglite', 'base'), { recursive: true });
    writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '18\n');
    writeFileSync(join(folder, 'store.new'), '');
    const db = await open(folder);
    expect(await db.one(sql`SELECT 1 AS v`)).toEqual({ v: 1 });
    expect(existsSync(join(folder, 'store.new'))).toBe(false);
  });

  describe('maintained by its process', () => {
    const job = (db: Db, folder: string, name: string, limits: Parameters<typeof upkeepJobs>[3]) => {
      const found = upkeepJobs(db, folder, log, limits).find((one) => one.name === name);
      if (!found) throw new Error(`no job ${name}`);
      return () => found.run(new AbortController().signal);
    };
    const checkpointAt = async (db: Db) =>
      (await db.one(sql<{ at: string }>`SELECT redo_lsn::text AS at FROM pg_control_checkpoint()`)).at;
    const write = (db: Db) =>
      db.run(sql`INSERT INTO things SELECT n, repeat('x', 100) FROM generate_series(1, 10000) AS n`);

    it('is checkpointed by the size of its log', async () => {
      const folder = newFolder();
      const db = await open(folder);
      const run = job(db, folder, 'store checkpoint', { walBytes: 1_000_000 });
      await run();
      const before = await checkpointAt(db);
      await db.run(sql`INSERT INTO things VALUES (1, '')`);
      await run();
      expect(await checkpointAt(db)).toBe(before);
      await write(db);
      await run();
      expect(await checkpointAt(db)).not.toBe(before);
    });

    it('is checkpointed some time after a write, not while nothing is written', async () => {
      const folder = newFolder();
      const db = await open(folder);
      const run = job(db, folder, 'store checkpoint', { dirtyMs: 0 });
      await run();
      await db.run(sql`INSERT INTO things VALUES (1, '')`);
      const before = await checkpointAt(db);
      await run();
      const after = await checkpointAt(db);
      expect(after).not.toBe(before);
      await run();
      expect(await checkpointAt(db)).toBe(after);
    });

    it('is vacuumed and analysed, and stores the time of both', async () => {
      const folder = newFolder();
      const db = await open(folder);
      await write(db);
      await db.run(sql`DELETE FROM things WHERE n > 10`);
      const run = job(db, folder, 'store vacuum', {});
      await run();
      const { n } = await db.one(sql<{ n: number }>`SELECT reltuples AS n FROM pg_class WHERE relname = 'things'`);
      expect(n).toBe(10);
      const marked = statSync(join(folder, 'vacuumed')).mtimeMs;
      await run();
      expect(statSync(join(folder, 'vacuumed')).mtimeMs).toBe(marked);
    });

    it('refuses writes while the disk is nearly full and still reads; accepts them again by itself', async () => {
      const folder = newFolder();
      const db = await open(folder);
      const upkeep = db.upkeep ?? expect.fail('no upkeep');
      const free = vi.spyOn(upkeep, 'freeBytes').mockResolvedValue(1_000_000);
      const run = job(db, folder, 'store space', {});
      await run();
      const error = await db
        .tx((tx) => tx.run(sql`INSERT INTO things VALUES (1, '')`))
        .catch((thrown: unknown) => thrown);
      expect(isUnavailable(error)).toBe(true);
      expect(await db.rows(sql`SELECT n FROM things`)).toEqual([]);
      free.mockResolvedValue(1_000_000_000);
      await run();
      await db.run(sql`INSERT INTO things VALUES (1, '')`);
    });
  });

  const disk = join(root, 'disk');
  const canMount = () => {
    mkdirSync(disk, { recursive: true });
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]).status === 0;
  };

  it('recovers by itself after the disk was completely full, with every acknowledged commit', async () => {
    // Mounting a small disk to fill needs permission.
    if (!canMount()) return;
    try {
      const folder = join(disk, 'store');
      cpSync(made, folder, { recursive: true });
      const db = await open(folder);
      spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'fill')}`, 'bs=1M']);
      let acknowledged = 0;
      let error: unknown;
      while (error === undefined)
        await db.run(sql`INSERT INTO things VALUES (${acknowledged + 1}, repeat('x', 100000))`).then(
          () => (acknowledged += 1),
          (thrown: unknown) => (error = thrown),
        );
      expect(isUnavailable(error)).toBe(true);
      // The log cannot grow either: PostgreSQL panics, and the store reports that it is full instead of hanging.
      const log = sql<never>`SELECT pg_logical_emit_message(true, 'fill', repeat('x', 100000))`;
      for (let n = 0; n < 1000; n += 1) await db.rows(log).catch((thrown: unknown) => (error = thrown));
      expect(isUnavailable(error)).toBe(true);
      rmSync(join(disk, 'fill'));
      await db.run(sql`INSERT INTO things VALUES (${acknowledged + 1}, '')`);
      expect(await db.one(sql`SELECT count(DISTINCT n) AS n FROM things`)).toEqual({ n: acknowledged + 1 });
      await db.close();
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  }, 60_000);
});
