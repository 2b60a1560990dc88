import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveBackup } from './backup.ts';
import { openBackup } from './backup-format.ts';
import { askAudit, askBackup, askClearing, askRotation, openControl } from './control.ts';
import { sql } from './db.ts';
import { createTestDb, type TestDb } from './testing/stores.ts';

const rotate = async () => ({ id: '0123456789abcdef', rewrapped: 7, retired: '/keys/master.key.retired' });
const cleared = { userId: 7, passkeys: 2, sessions: 1, isMailed: true };
const clearPasskeys = async (user: string) => (user === 'a/b?c@example.com' ? cleared : undefined);

describe('the control of a live store', () => {
  let dataDir: string;
  let test: TestDb;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), `ingam-${'long-'.repeat(30)}`));
    test = await createTestDb();
  });
  afterEach(async () => {
    await test.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('answers an audit and a backup, and is gone after its end', async () => {
    const problems = ['one'];
    const control = await openControl({
      dataDir,
      db: test.db,
      rotate,
      clearPasskeys,
      audit: async () => ({ ok: false, problems }),
    });
    expect(await askRotation(dataDir)).toEqual(await rotate());
    expect(await askClearing(dataDir, 'a/b?c@example.com')).toEqual({ cleared });
    expect(await askClearing(dataDir, '7')).toEqual({});
    expect(await askAudit(dataDir)).toEqual({ ok: false, problems });
    const sent = await askBackup(dataDir);
    const file = join(dataDir, 'kept');
    await receiveBackup(sent ?? expect.fail('nobody answers'), file);
    const { header } = await openBackup(file);
    expect(header.schema).toHaveLength((await test.db.rows(sql`SELECT 1 FROM schema_migrations`)).length);
    await control.close();
    expect(await askAudit(dataDir)).toBeUndefined();
  });

  it('is for the user of the server alone', async () => {
    const control = await openControl({
      dataDir,
      db: test.db,
      rotate,
      clearPasskeys,
      audit: async () => ({ ok: true, problems: [] }),
    });
    const path = readFileSync(join(dataDir, 'control'), 'utf8');
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'control')).mode & 0o777).toBe(0o600);
    await control.close();
  });

  it('says what went wrong in the server', async () => {
    const audit = () => Promise.reject(new Error('the store is tired'));
    const control = await openControl({ dataDir, db: test.db, rotate, clearPasskeys, audit });
    await expect(askAudit(dataDir)).rejects.toThrow(/the server that holds .* says: the store is tired/);
    await control.close();
  });

  it('of a process that was killed is nobody: the next one takes its place', async () => {
    const killed = await openControl({
      dataDir,
      db: test.db,
      rotate,
      clearPasskeys,
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
      clearPasskeys,
      audit: async () => ({ ok: true, problems: [] }),
    });
    expect(await askAudit(dataDir)).toEqual({ ok: true, problems: [] });
    await next.close();
  });
});
