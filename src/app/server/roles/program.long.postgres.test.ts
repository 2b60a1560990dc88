import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tools/port.ts';
import { ready, runProgram, startProgram } from '../testing/process.ts';
import { createRoledDatabase, type RoledDatabase } from '../testing/roles.ts';

let place: RoledDatabase;
let folder = '';
let settings: Record<string, string> = {};
beforeAll(async () => {
  place = await createRoledDatabase({ isMigrated: false });
  folder = mkdtempSync(join(tmpdir(), 'ingam-roles-'));
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  settings = {
    DATABASE_URL: place.appUrl,
    MASTER_KEY_FILE: keyFile,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await place.drop();
});
const asOwner = () => ({ ...settings, DATABASE_OWNER_URL: place.ownerUrl });

test('the program starts with its own role once the owner has migrated the store, creates the demo, and other roles back up and audit the store', async () => {
  const early = startProgram(settings);
  expect(await early.ended).toBe(1);
  expect(early.said().trim().split('\n')).toEqual([
    expect.stringMatching(/npm run ingam -- migrate with DATABASE_OWNER_URL/),
  ]);

  expect(await runProgram('migrate', asOwner())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Migrations 1, 2/),
  });
  expect(await runProgram('migrate', asOwner())).toMatchObject({
    code: 0,
    said: expect.stringContaining('this program'),
  });

  const program = startProgram(settings);
  await ready(program);
  const health = await fetch(`http://localhost:${settings.PORT}/api/health/ready`);
  expect(health.status).toBe(200);
  expect(await program.stop()).toBe(0);
  expect(program.said()).not.toMatch(/denied|42501/);

  expect(await runProgram('rotate', asOwner())).toMatchObject({ code: 0 });
  const file = join(folder, 'a.backup');
  expect(await runProgram('backup', asOwner(), file)).toMatchObject({ code: 0 });
  expect(await runProgram('audit', { ...settings, DATABASE_URL: place.readUrl })).toMatchObject({
    code: 0,
    said: expect.stringContaining('The ledger is in order.'),
  });

  const empty = await createRoledDatabase({ isMigrated: false });
  try {
    const asProgram = {
      ...settings,
      WALLET_MODE: 'hosted',
      PUBLIC_URL: 'http://localhost:5000',
      DATABASE_URL: empty.appUrl,
    };
    const there = { ...asProgram, DATABASE_OWNER_URL: empty.ownerUrl };
    expect(await runProgram('restore', there, file)).toMatchObject({ code: 0 });
    const again = await runProgram('migrate', { ...settings, DATABASE_URL: empty.appUrl });
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('this program') });
    expect(await runProgram('ingam', asProgram, 'reconcile')).toMatchObject({
      code: 1,
      said: expect.stringContaining('set DATABASE_OWNER_URL too'),
    });
    expect(await runProgram('ingam', asProgram, 'reconcile', '--look')).toMatchObject({ code: 0 });
    expect(await runProgram('ingam', there, 'reconcile')).toMatchObject({ code: 0 });
    expect(await runProgram('ingam', there, 'upgrade')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing to do'),
    });
    expect(await runProgram('ingam', asProgram, 'status')).toMatchObject({ code: 0 });
  } finally {
    await empty.drop();
  }
}, 120_000);
