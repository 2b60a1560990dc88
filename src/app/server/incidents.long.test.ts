import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createDatabase, testStore } from '#platform/server/testing/stores.ts';
import type { ServerProcess } from '../../../tools/child.ts';
import { freePort } from '../../../tools/port.ts';
import { ready, runProgram, startProgram } from './testing/process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const page = readFileSync(join(import.meta.dirname, '../../../docs/incidents.md'), 'utf8');
const INGAM = 'npm run ingam -- ';
const root = mkdtempSync(join(tmpdir(), 'ingam-incidents-'));
const drops: (() => Promise<void>)[] = [];
let server: ServerProcess | undefined;
let settings: Record<string, string> = {};
let old: Record<string, string> = {};
/** Value for --instead-of that names the store `old-store`. */
let oldPlace = '';
let count = 0;

/** Returns the lines of the code blocks under a heading. */
function linesOf(heading: string): string[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? expect.fail(heading);
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}

async function newStore(): Promise<void> {
  count += 1;
  if (testStore === 'pglite') {
    settings = { ...settings, DATA_DIR: join(root, `var/lib/ingam/${count}`) };
    return;
  }
  const { url, drop } = await createDatabase(false);
  drops.push(drop);
  settings = { ...settings, DATABASE_URL: url };
}

const here = (text: string) => text.replaceAll(/(^|\s)\/(var|safe)/g, `$1${root}/$2`).replaceAll('old-store', oldPlace);
async function start(): Promise<void> {
  server = startProgram(settings);
  await server.until(/^Ingam is (ready|quarantined)/m);
}

/** Runs a line of the page; services of the machine are simulated. */
async function run(line: string): Promise<string> {
  const [command = '', , note = ''] = /^(.*?)(\s+#\s*(.*))?$/.exec(line)?.slice(1) ?? [];
  const code = Number(/^exits (\d)/.exec(note)?.[1] ?? 0);
  if (command === 'systemctl start ingam') await start();
  else if (command === 'systemctl stop ingam') await server?.stop('SIGTERM');
  else if (command === 'systemctl start postgresql') settings = { ...old };
  else if (command === 'new-store') await newStore();
  else if (command === 'old-store') oldPlace = settings.DATABASE_URL ?? settings.DATA_DIR ?? '';
  else if (command.startsWith(INGAM)) {
    const done = await runProgram('ingam', settings, ...here(command).slice(INGAM.length).split(' '));
    if (!note.includes('whatever')) expect([line, done.code], done.said).toEqual([line, code]);
    for (const word of note.match(/(?<=: )(keys|store|quarantine)$/)?.slice(0, 1) ?? [])
      expect(done.said).toMatch(new RegExp(`^bad  ${word}: .* → `, 'm'));
    return done.said;
  } else execFileSync('sh', ['-c', here(command)]);
  return '';
}
async function follow(heading: string): Promise<string> {
  let said = '';
  for (const line of linesOf(heading)) said += await run(line);
  return said;
}

/** Bypasses the guards, as only the database's owner can. */
async function pastGuards(text: string): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(settings);
  const db = databaseUrl ? await openPostgres({ url: databaseUrl, max: 1 }) : await openPglite({ dataDir });
  try {
    await db.tx((tx) => tx.exec(`SET LOCAL session_replication_role = replica; ${text}`));
  } finally {
    await db.close();
  }
}
/** Owner of an account with money that nobody paid in, which `damage` creates. */
const NOBODY = `'0x${'1'.repeat(40)}'`;
const damage = () =>
  pastGuards(
    `INSERT INTO accounts (owner, asset_id, balance, allow_negative) SELECT ${NOBODY}, min(id), 1, false FROM assets`,
  );
const mend = () => pastGuards(`DELETE FROM accounts WHERE owner = ${NOBODY}`);

beforeAll(async () => {
  for (const folder of ['var/lib/ingam', 'safe']) mkdirSync(join(root, folder), { recursive: true });
  const port = String(await freePort());
  settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    WALLET_MODE: 'hosted',
    LOG_LEVEL: 'error',
    DATA_DIR: join(root, 'var/lib/ingam'),
    MASTER_KEY_FILE: join(root, 'var/lib/ingam/master.key'),
  };
  execFileSync('sh', ['-c', 'umask 077; head -c 32 /dev/urandom | base64 > "$0"', settings.MASTER_KEY_FILE ?? '']);
  await newStore();
  await start();
  execFileSync('cp', [settings.MASTER_KEY_FILE ?? '', join(root, 'safe/master.key')]);
  await run('npm run ingam -- backup /safe/night');
});
afterAll(async () => {
  await server?.stop('SIGTERM');
  for (const drop of drops) await drop();
  rmSync(root, { recursive: true, force: true });
});

it('the master key is lost', async () => {
  await server?.stop('SIGTERM');
  rmSync(settings.MASTER_KEY_FILE ?? '');
  const down = startProgram(settings);
  expect(await down.ended).toBe(1);
  expect(down.said()).toMatch(/^Ingam cannot start: the master key file .* does not exist\n$/);
  await follow('The master key is lost');
});

it('the database is away', async () => {
  old = { ...settings };
  const { port } = new URL(`http://127.0.0.1:${await freePort()}`);
  settings =
    testStore === 'postgres'
      ? { ...settings, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }
      : { ...settings, DATA_DIR: join(root, 'away') };
  await follow('The database is away');
});

it('the disk is full', async () => {
  await follow('The disk is full');
});

it('a bad deploy, after which somebody has signed up', async () => {
  const reply = await fetch(`${settings.PUBLIC_URL}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com', password: 'correct horse battery', firstName: 'A', lastName: 'B' }),
  });
  expect(reply.status).toBe(201);
  const before = { ...settings };
  const said = await follow('A bad deploy');
  expect(said).toMatch(/programs with schema \d+ or later may serve it/);
  expect(said).toMatch(/Refused: .*1 of users/);
  settings = before;
  await start();
});

it('a key leaked', async () => {
  const key = readFileSync(settings.MASTER_KEY_FILE ?? '', 'utf8');
  expect(await follow('A key leaked')).toMatch(/ok {3}keys: .* opens this store/);
  expect(readFileSync(settings.MASTER_KEY_FILE ?? '', 'utf8')).not.toBe(key);
});

it('the audit fails', async () => {
  // The latest backup predates the new key and opens with the keys that were kept.
  await run('npm run ingam -- backup /safe/later');
  rmSync(join(root, 'safe/night'));
  execFileSync('mv', [join(root, 'safe/later'), join(root, 'safe/night')]);
  await server?.stop('SIGTERM');
  const before = { ...settings };
  await damage();
  expect(await follow('The audit fails')).toMatch(/The ledger is in order\./);
  settings = before;
  await mend();
  await start();
});

it('restored by mistake, or on purpose', async () => {
  const said = await follow('Restored by mistake, or on purpose');
  expect(said).toMatch(/The quarantine is over: the server serves\.\n/);
  if (server) await ready(server);
  expect((await fetch(`${settings.PUBLIC_URL}/api/health/ready`)).status).toBe(200);
});
