import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { createDatabase, testStore } from '#platform/server/testing/stores.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { migrations } from '../migrations.ts';
import { runProgram } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'ingam-upgrade-'));
const RELEASED = 73;
const dumpOf = (number: string) => join(import.meta.dirname, '../../../../test-fixtures/dumps', `${number}.jsonl.gz`);
let place: Record<string, string> = {};
let drop: () => Promise<void> = async () => undefined;
const ingam = (...args: string[]) => runProgram('ingam', place, ...args);
const open = () => openStore({ databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' });

/** A store of the last release, from its dump. */
beforeAll(async () => {
  place = { DATA_DIR: join(folder, 'data'), MASTER_KEY_FILE: join(folder, 'key') };
  if (testStore === 'postgres') {
    const made = await createDatabase(false);
    drop = made.drop;
    place.DATABASE_URL = made.url;
  }
  const db = await open();
  await restoreBackup(
    db,
    dumpOf('0073'),
    migrations().filter(({ number }) => number <= RELEASED),
  );
  await db.close();
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

describe('upgrade', () => {
  it('lists the steps that will run, refuses without a backup of the last day, and changes nothing', async () => {
    const refused = await ingam('upgrade');
    expect([refused.code, refused.said]).toEqual([
      3,
      expect.stringMatching(/migration 0082-store-state\n[\s\S]*Refused: there is no backup of the last day/),
    ]);
    const old = await ingam('upgrade', '--backup', dumpOf('0013'));
    expect([old.code, old.said]).toEqual([3, expect.stringContaining('Refused')]);
    expect((await ingam('upgrade', '--dry-run')).code).toBe(0);
    const db = await open();
    expect(await db.one(sql`SELECT max(number) AS schema FROM schema_migrations`)).toEqual({ schema: RELEASED });
    await db.close();
  });

  it('migrates and audits the store if a backup is confirmed, and then has nothing left to do', async () => {
    const done = await ingam('upgrade', '--without-backup');
    expect(done.said).toMatch(/migration 0082-store-state\n[\s\S]*The ledger is in order\.\n$/);
    expect(done.code).toBe(0);
    expect(await ingam('upgrade')).toEqual({ code: 0, said: expect.stringMatching(/^Nothing to do/) });
    const told = JSON.parse((await ingam('status', '--json')).said) as { records: { kind: string; isOk: boolean }[] };
    expect(told.records).toContainEqual(expect.objectContaining({ kind: 'upgrade', isOk: true }));
  });
});

describe('ingam', () => {
  it('lists its commands with exit codes, rejects unknown ones, and gives JSON to programs', async () => {
    const help = await ingam('--help');
    expect(help.code).toBe(0);
    for (const name of [
      'upgrade',
      'doctor',
      'status',
      'organisations',
      'backup',
      'restore',
      'reconcile',
      'move',
      'audit',
    ])
      expect(help.said).toMatch(new RegExp(`^  ${name}.*: .*\n    exit codes: 0 `, 'm'));
    expect(await ingam('dance')).toMatchObject({ code: 1, said: expect.stringContaining('there is no command dance') });
    expect(JSON.parse((await ingam('audit', '--json')).said)).toEqual({
      command: 'audit',
      code: 0,
      ok: true,
      problems: [],
    });
    const wrong = await runProgram('ingam', { ...place, METRICS_TOKEN: 'secret-short' }, 'doctor');
    expect([wrong.code, wrong.said]).toEqual([
      1,
      expect.stringMatching(/^bad {2}settings: METRICS_TOKEN .* → docs\/settings.md lists/),
    ]);
    expect(wrong.said).not.toContain('secret-short');
    const failed = await ingam('backup', '--json');
    expect([failed.code, JSON.parse(failed.said)]).toEqual([
      1,
      { command: 'backup', code: 1, error: expect.stringContaining('name one FILE') },
    ]);
  });
});
