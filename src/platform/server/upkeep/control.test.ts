import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#platform/server/store/db.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { receiveBackup } from './backup.ts';
import { openBackup } from './backup-format.ts';
import { askAudit, askBackup, askCommand, askRotation, confirmBackup, openControl } from './control.ts';
import { newestRecords } from './records.ts';

const rotate = async () => ({ id: '0123456789abcdef', rewrapped: 7, retired: '/keys/master.key.retired' });
const greeted = { greeting: 'hello' };
const commands = { greet: async (name: string) => (name === 'a/b?c@example.com' ? greeted : undefined) };
const greet = (argument: string) => ({ name: 'greet', argument, answer: z.object({ greeting: z.string() }) });

describe('the control socket of a live store', () => {
  let dataDir: string;
  let test: TestDb;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), `ingam-${'long-'.repeat(30)}`));
    test = await createTestDb();
  });
  const open = () =>
    openControl({ dataDir, db: test.db, rotate, commands, audit: async () => ({ ok: true, problems: [] }) });
  afterEach(async () => {
    await test.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('serves an audit and a backup, records the backup once it is stored, and is removed after the server’s end', async () => {
    const problems = ['one'];
    const control = await openControl({
      dataDir,
      db: test.db,
      rotate,
      commands,
      audit: async () => ({ ok: false, problems }),
    });
    expect(await askRotation(dataDir)).toEqual(await rotate());
    expect(await askCommand(dataDir, greet('a/b?c@example.com'))).toEqual({ found: greeted });
    expect(await askCommand(dataDir, greet('7'))).toEqual({});
    expect(await askAudit(dataDir)).toEqual({ ok: false, problems });
    const sent = await askBackup(dataDir);
    const file = join(dataDir, 'kept');
    await receiveBackup(sent ?? expect.fail('nobody answers'), file);
    const { header } = await openBackup(file);
    const recorded = async () => (await newestRecords(test.db)).map(({ kind, found }) => ({ kind, found }));
    expect(await recorded()).toEqual([]);
    await confirmBackup(dataDir, header.madeAt);
    expect(await recorded()).toEqual([{ kind: 'backup', found: { madeAt: header.madeAt } }]);
    expect(header.schema).toHaveLength((await test.db.rows(sql`SELECT 1 FROM schema_migrations`)).length);
    await control.close();
    expect(await askAudit(dataDir)).toBeUndefined();
  });

  it('is for the server’s own user only', async () => {
    const control = await openControl({
      dataDir,
      db: test.db,
      rotate,
      commands,
      audit: async () => ({ ok: true, problems: [] }),
    });
    const path = readFileSync(join(dataDir, 'control'), 'utf8');
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'control')).mode & 0o777).toBe(0o600);
    await control.close();
  });

  it('reports errors of the server', async () => {
    const audit = () => Promise.reject(new Error('the store is tired'));
    const control = await openControl({ dataDir, db: test.db, rotate, commands, audit });
    await expect(askAudit(dataDir)).rejects.toThrow(/the server that has .* open reports: the store is tired/);
    await control.close();
  });

  it('of a killed process is unused: the next process takes its place', async () => {
    const killed = await openControl({
      dataDir,
      db: test.db,
      rotate,
      commands,
      audit: async () => ({ ok: false, problems: [] }),
    });
    const pointer = readFileSync(join(dataDir, 'control'), 'utf8');
    await killed.close();
    writeFileSync(join(dataDir, 'control'), pointer);
    expect(await askAudit(dataDir)).toBeUndefined();
    const next = await openControl({
      dataDir,
      db: test.db,
      rotate,
      commands,
      audit: async () => ({ ok: true, problems: [] }),
    });
    expect(await askAudit(dataDir)).toEqual({ ok: true, problems: [] });
    await next.close();
  });

  it('removes the socket left by a killed process, and no other file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ingam-'));
    const socket = join(folder, 'control.sock');
    const kill =
      "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
    for (const name of ['kept', undefined]) {
      spawnSync(process.execPath, ['-e', kill, socket]);
      expect(lstatSync(socket).isSocket()).toBe(true);
      if (name) writeFileSync(join(folder, name), 'mine');
      writeFileSync(join(dataDir, 'control'), socket);
      await (await open()).close();
      expect(existsSync(folder) && readdirSync(folder)).toEqual(name ? [name] : false);
      if (name) rmSync(join(folder, name));
    }
  });

  it('neither removes nor contacts any socket in a folder that it has not made', async () => {
    const theirs = mkdtempSync(join(tmpdir(), 'theirs-'));
    const linked = join(tmpdir(), `ingam-${randomBytes(3).toString('hex')}`);
    const shared = mkdtempSync(join(tmpdir(), 'ingam-'));
    const own = mkdtempSync(join(tmpdir(), 'ingam-'));
    chmodSync(shared, 0o750);
    symlinkSync(theirs, linked);
    const asked: string[] = [];
    const server = createServer((socket) => {
      asked.push('asked');
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(join(theirs, 'live.sock'), resolve));
    for (const folder of [theirs, shared, own]) writeFileSync(join(folder, 'control.sock'), 'mine');
    const paths = [theirs, linked, shared, own, `${own}/../${basename(theirs)}`].map((one) =>
      join(one, 'control.sock'),
    );
    for (const path of [
      ...paths,
      `${own}/./control.sock`,
      `${theirs}/live.sock`,
      `${own}\0/control.sock`,
      'control.sock',
      '',
    ]) {
      writeFileSync(join(dataDir, 'control'), path);
      expect(await askAudit(dataDir).catch(() => 'asked'), path).toBeUndefined();
      await (await open()).close();
    }
    for (const folder of [theirs, shared, own]) expect(readFileSync(join(folder, 'control.sock'), 'utf8')).toBe('mine');
    expect(asked).toEqual([]);
    server.close();
    for (const folder of [linked, theirs, shared, own]) rmSync(folder, { recursive: true });
  });
});
