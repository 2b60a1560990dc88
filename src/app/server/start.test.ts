import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { startPooler } from '#platform/server/testing/pooler.ts';
import { copyDatabase, createDatabase, testStore } from '#platform/server/testing/stores.ts';
import type { ServerProcess } from '../../../tools/child.ts';
import { copyFolder } from '../../../tools/copy-folder.ts';
import { freePort } from '../../../tools/port.ts';
import { startServer, startWarning } from './start.ts';
import { ready, runProgram, startProgram } from './testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });
let folder = '';
let port = '';
let place: Record<string, string> = {};
let drop: () => Promise<void> = async () => undefined;
const running: ServerProcess[] = [];

/** The program over the store of this test project, in a folder of this test. */
const start = (settings: Record<string, string> = {}): ServerProcess => {
  const program = startProgram({ PORT: port, DEMO_DATA: 'off', LOG_LEVEL: 'error', ...place, ...settings });
  running.push(program);
  return program;
};
const oneLine = async (program: ServerProcess): Promise<string> => {
  expect(await program.ended).toBe(1);
  const lines = program.said().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

// A new store costs seconds, so that one is made, by a first start, and the tests have copies of it.
const made = mkdtempSync(join(tmpdir(), 'ingam-made-'));
const madeKey = join(made, 'key');
const madeFolder = { DATA_DIR: join(made, 'data') };
let madeDatabase = { url: '', drop };
beforeAll(async () => {
  port = String(await freePort());
  writeFileSync(madeKey, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
  if (testStore === 'postgres') madeDatabase = await createDatabase(false);
  const first = start(madeDatabase.url ? { DATABASE_URL: madeDatabase.url, MASTER_KEY_FILE: madeKey } : madeFolder);
  await ready(first);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});
afterAll(() => madeDatabase.drop().finally(() => rmSync(made, { recursive: true })));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ingam-start-'));
  port = String(await freePort());
  place = { DATA_DIR: join(folder, 'data') };
  if (testStore === 'pglite') copyFolder(madeFolder.DATA_DIR, place.DATA_DIR ?? '');
  if (testStore === 'postgres') {
    const database = await copyDatabase(madeDatabase.url);
    drop = database.drop;
    place = { DATABASE_URL: database.url, MASTER_KEY_FILE: madeKey };
  }
});
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.kill('SIGKILL');
    await program.ended;
  }
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(testStore === 'pglite')('a setting that makes no sense stops the start with one clear line', () => {
  test.each([
    [{ PORT: '70000' }, /PORT .*70000/],
    [{ OWNER_PASSWORD: 'secret' }, /OWNER_PASSWORD/],
  ] as [Record<string, string>, RegExp][])('%j', async (settings, expected) => {
    const line = await oneLine(start(settings));
    expect(line).toMatch(/^Ingam cannot start: /);
    expect(line).toMatch(expected);
    expect(line).not.toContain('secret');
  });
});

test('a port in use is told with the remedy, and nothing is left behind', async () => {
  const other = createServer().listen(Number(port), '127.0.0.1');
  try {
    const TMPDIR = join(folder, 'tmp');
    mkdirSync(TMPDIR);
    expect(await oneLine(start({ TMPDIR }))).toBe(
      `Ingam cannot start: port ${port} is in use; try: PORT=${Number(port) + 1} npm start`,
    );
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('ingam'))).toEqual([]);
    expect(existsSync(join(folder, 'data', 'control'))).toBe(false);
  } finally {
    other.close();
  }
});

test.runIf(testStore === 'pglite')('a HOST that no name server knows is told', async () => {
  expect(await oneLine(start({ WALLET_MODE: 'hosted', PUBLIC_URL: 'http://localhost', HOST: 'a b' }))).toBe(
    'Ingam cannot start: HOST is no address of this machine',
  );
});

test.runIf(testStore === 'pglite')('a mail folder that cannot be written is told', async () => {
  const file = join(folder, 'letters');
  writeFileSync(file, '');
  const line = await oneLine(
    start({ WALLET_MODE: 'hosted', PUBLIC_URL: 'http://localhost', MAIL_URL: `file://${file}` }),
  );
  expect(line).toMatch(/^Ingam cannot start: MAIL_URL: the folder .*letters cannot be written: E/);
});

test('a server for many without mail says in one line where its letters stay', async () => {
  const hosted = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none', SANDBOXES: 'on' };
  const warned = start(hosted);
  await ready(warned);
  const lines = warned.said().trim().split('\n');
  const folderOfMail = join(readSettings(place).dataDir, 'mail');
  expect(lines.filter((line) => line.includes('MAIL_URL'))).toEqual([
    `MAIL_URL is not set: mail reaches nobody, and its links that let people in are readable files in ${folderOfMail}`,
  ]);
  for (const settings of [{}, { ...hosted, PUBLIC_URL: 'http://localhost:5000' }, { ...hosted, MAIL_URL: 'file:///m' }])
    expect(startWarning(readSettings({ ...place, ...settings }))).toBeUndefined();
});

test('a server for many elsewhere than on this machine says what it does not offer, and does not start by https without word of a proxy', async () => {
  const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example' };
  expect(await oneLine(start(far))).toMatch(
    /^Ingam cannot start: PUBLIC_URL=https:\/\/wallet.example needs TRUST_PROXY/,
  );
  const closed = start({ ...far, TRUST_PROXY: 'none' });
  await ready(closed);
  const lines = closed.said().split('\n');
  expect(lines.filter((line) => line.startsWith('Not offered here'))).toHaveLength(4);
  const page = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('<meta name="closed" content="registration verifier bank taxOffice" />');
  const trials =
    '/pay /orders /requests /request /assets /value /send /receive /localpay /spending /history /myinfo / /org';
  expect(page).toContain(`<meta name="trial" content="${trials}" />`);
});

test('a start that fails at the very end gives back all that it had opened', async () => {
  const settings = readSettings({ PORT: port, DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...place });
  const other = createServer().listen(Number(port), '127.0.0.1');
  await expect(startServer(settings, { isDev: false })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(existsSync(join(folder, 'data', 'control'))).toBe(false);
  await new Promise((resolve) => other.close(resolve));
  const server = await startServer(settings, { isDev: false });
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
  await server.stop();
});

test('it answers on both loopback addresses, stops cleanly on SIGTERM, and starts again on what it left', async () => {
  const first = start();
  await ready(first);
  expect((await fetch(`http://127.0.0.1:${port}/api/user/1`)).status).toBe(200);
  const created = await (await fetch(`http://localhost:${port}/api/user/1`)).json();
  // An open stream must not keep it.
  const stream = await fetch(`http://127.0.0.1:${port}/api/events/1`);
  expect(stream.status).toBe(200);
  const asked = Date.now();
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5000);
  await stream.body?.cancel().catch(() => undefined);

  const second = start();
  await ready(second);
  expect(await (await fetch(`http://127.0.0.1:${port}/api/user/1`)).json()).toEqual(created);
});

test('personal mode is deaf to any Host that is not its own', async () => {
  await ready(start());
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/api/user/1', headers: { host: 'evil.example' } }, (reply) =>
      resolve(reply.statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

if (testStore === 'pglite') {
  test('a folder in use is told, and the first program goes on', async () => {
    await ready(start());
    const second = startProgram({ ...place, PORT: String(await freePort()), DEMO_DATA: 'off' });
    expect(await oneLine(second)).toContain(join(folder, 'data'));
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
  });

  test('a start after a run that was cut off says so in one line, and a start after a clean one nothing', async () => {
    const line = `the last run on ${join(folder, 'data')} was cut off: its store was recovered from its log; what the cut end of the log held cannot be known`;
    const said = async (program: ServerProcess) => {
      await ready(program);
      return program.said().trim().split('\n').slice(0, -1);
    };
    for (const lines of [[], [line]]) {
      const program = start();
      expect(await said(program)).toEqual(lines);
      program.kill('SIGKILL');
      await program.ended;
    }
    // A command that opens the store says it in the server's place, and closes it.
    const audit = await runProgram('audit', place);
    expect([audit.code, audit.said.split('\n').filter((one) => one === line)]).toEqual([0, [line]]);
    expect(await said(start())).toEqual([]);
  });

  test('a process whose disk is nearly full is not ready, until there is room', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
    // Without the right to mount a small disk there is none to fill.
    if (!mount('size=1g,mode=0700')) return;
    try {
      copyFolder(madeFolder.DATA_DIR, join(disk, 'data'));
      await ready(start({ DATA_DIR: join(disk, 'data') }));
      const asked = () => fetch(`http://127.0.0.1:${port}/api/health/ready`);
      expect((await asked()).status).toBe(200);
      const { blocks, bfree, bsize } = statfsSync(disk);
      mount(`remount,size=${(blocks - bfree) * bsize + 32 * 2 ** 20}`);
      await expect.poll(async () => (await asked()).status).toBe(503);
      const refused = await asked();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/disk is nearly full|takes no writes/),
      });
      mount('remount,size=1g');
      await expect.poll(async () => (await asked()).status).toBe(200);
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });

  test('a folder that is a file is told', async () => {
    rmSync(join(folder, 'data'), { recursive: true });
    writeFileSync(join(folder, 'data'), '');
    expect(await oneLine(start())).toContain(join(folder, 'data'));
  });

  test("the folder is its owner's alone, and a missing master key is a stop, never a new key", async () => {
    const first = start();
    await ready(first);
    first.kill('SIGTERM');
    await first.ended;
    const key = join(folder, 'data', 'master.key');
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    rmSync(key);
    expect(await oneLine(start())).toContain('master.key');
    expect(existsSync(key)).toBe(false);
  });
} else {
  test('a database that is not there is told', async () => {
    expect(await oneLine(start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }))).toMatch(
      /cannot start: /,
    );
  });

  test('a pooler that lends sessions for a transaction is told', async () => {
    const pooler = await startPooler(new URL(place.DATABASE_URL ?? ''), 'transaction');
    expect(await oneLine(start({ DATABASE_URL: pooler.url }))).toMatch(
      /^Ingam cannot start: PostgreSQL at .* session pooling is needed/,
    );
    await pooler.stop();
  });

  test('a missing, foreign or open master key is a stop', async () => {
    expect(await oneLine(start({ MASTER_KEY_FILE: join(folder, 'none') }))).toContain('none');
    const open = join(folder, 'open');
    writeFileSync(open, `${Buffer.alloc(32, 7).toString('base64')}\n`);
    chmodSync(open, 0o644);
    expect(await oneLine(start({ MASTER_KEY_FILE: open }))).toContain('chmod 600');
    await ready(start());
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'key'), `${Buffer.alloc(32, 8).toString('base64')}\n`, { mode: 0o600 });
    expect(await oneLine(start({ MASTER_KEY_FILE: join(foreign, 'key'), PORT: String(await freePort()) }))).toContain(
      'does not belong',
    );
  });
}
