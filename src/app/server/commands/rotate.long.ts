import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '#platform/server/open-store.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { masterKeyId, readKeyFile, writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { contextOf, sealBytes } from '#platform/server/vault/vault-seal.ts';
import { openSigner } from '#platform/server/vault/vault-signer.ts';
import type { ServerProcess } from '../../../../tools/child.ts';
import { freePort } from '../../../../tools/port.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { functions, migrations } from '../migrations.ts';
import { ready, startProgram } from '../testing/process.ts';

/* `npm run ingam -- keys:rotate` against the real program, with enough data keys to kill it midway. */
const PEOPLE = 6000;
/** Pause between two writes, because the amount that a person may store is limited. */
const PAUSE_MS = 20;
const SIGN_IN = { email: 'jun@example.com', password: 'correct horse battery' };

interface TestServer {
  readonly settings: Readonly<Record<string, string>>;
  readonly keyFile: string;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

const inPlace = async <T>(place: TestServer, use: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openStore(place);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
};

/** Creates a migrated store with a master key that wraps the data keys of many people. */
const fill = (place: TestServer) =>
  inPlace(place, async (db) => {
    const master = randomBytes(32);
    writeKeyFile(place.keyFile, [master]);
    await migrate(db, migrations(), functions());
    await openVault(db, [master]);
    const made = Array.from({ length: PEOPLE }, (_, n) => ({ subject: `user:${1_000_000 + n}`, id: randomBytes(8) }));
    const wrapped = made.map(({ subject, id }) =>
      sealBytes(master, contextOf('data_keys', 'wrapped', subject, id.toString('hex')), randomBytes(32)),
    );
    await db.run(sql`INSERT INTO data_keys (subject, id, master_key_id, wrapped)
      SELECT subject, id, ${masterKeyId(master)}, wrapped
      FROM unnest(${made.map(({ subject }) => subject)}::text[], ${made.map(({ id }) => id)}::bytea[], ${wrapped}::bytea[])
        AS made(subject, id, wrapped)`);
  });

/** Counts data keys wrapped by the file's first key and by any other. */
const wrappedIn = (db: Db, { keyFile }: TestServer): Promise<{ anew: number; before: number }> => {
  const [current = randomBytes(32)] = readKeyFile(keyFile);
  return db.one(sql<{ anew: number; before: number }>`
    SELECT count(*) FILTER (WHERE master_key_id = ${masterKeyId(current)}) AS anew,
      count(*) FILTER (WHERE master_key_id <> ${masterKeyId(current)}) AS before FROM data_keys`);
};

async function start({ settings }: TestServer): Promise<ServerProcess & { url: string }> {
  const port = String(await freePort());
  const program = startProgram({ DEMO_DATA: 'off', LOG_LEVEL: 'error', PORT: port, ...settings });
  await ready(program);
  return { ...program, url: `http://localhost:${port}` };
}

/** Starts the command as npm does. */
const command = ({ settings }: TestServer): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'rotate.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function rotate(place: TestServer): Promise<{ code: number | null; said: string }> {
  const child = command(place);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = await once(child, 'close');
  return { code, said };
}

const post = (url: string, path: string, body: object, token?: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** Stores secrets one by one until the work is done, and checks that all of them are stored. */
async function writing<T>(url: string, { token, userId, names }: Writer, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const writes = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const name = `Licence ${names.length}`;
      const about = { credentialType: 'licence', issuer: 'self:Hanbit', issuanceDate: '2024-02-20' };
      const reply = await post(url, '/api/credentials', { userId, ...about, credentialData: { name } }, token);
      expect(reply.status).toBe(201);
      names.unshift(name);
      await sleep(PAUSE_MS);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await writes;
  }
}
interface Kept {
  readonly id: number;
  readonly credentialData: { readonly name: string };
}
interface Writer {
  readonly token: string;
  readonly userId: number;
  /** Names of the stored secrets, newest first. */
  readonly names: string[];
}

/**
 * Kills a rotation after it began and returns the key that it began with. On an embedded store the server itself
 * rotates, so the server is killed.
 */
async function endMidway(place: TestServer, server: ServerProcess): Promise<Uint8Array> {
  const begin = async () => {
    const child = command(place);
    const ended = once(child, 'close');
    while (readKeyFile(place.keyFile).length === 1 && child.exitCode === null) await sleep(1);
    return { child, ended };
  };
  if (place.databaseUrl)
    await inPlace(place, async (db) => {
      const { child, ended } = await begin();
      while ((await wrappedIn(db, place)).anew === 0) await sleep(1);
      child.kill('SIGKILL');
      await ended;
      expect((await wrappedIn(db, place)).before, 'it was over before it was ended').toBeGreaterThan(0);
    });
  else {
    const { ended } = await begin();
    server.kill('SIGKILL');
    await Promise.all([ended, server.ended]);
  }
  const [begun, ...old] = readKeyFile(place.keyFile);
  expect(old, 'it was over before it was ended').toHaveLength(1);
  return begun ?? expect.fail('no key');
}

async function rotatesOn(place: TestServer): Promise<void> {
  await fill(place);
  let server = await start(place);
  try {
    const person = { ...SIGN_IN, firstName: 'Jun', lastName: 'Park' };
    const registered = await post(server.url, '/api/auth/register', person);
    const { user, token } = (await registered.json()) as { user: { id: number }; token: string };
    const writer: Writer = { token, userId: user.id, names: [] };
    const begun = await writing(server.url, writer, async () => place.databaseUrl && endMidway(place, server));
    const key = begun || (await endMidway(place, server));
    if (!place.databaseUrl) server = await start(place);

    const { code, said } = await writing(server.url, writer, () => rotate(place));
    expect(said).toContain(`The master key is ${masterKeyId(key)} now; `);
    expect(code).toBe(0);
    expect(readKeyFile(place.keyFile).map(masterKeyId)).toEqual([masterKeyId(key)]);

    const own = { headers: { authorization: `Bearer ${token}` } };
    const get = async (path: string) => (await fetch(server.url + path, own)).json();
    expect(await get('/api/auth/verify')).toMatchObject({ user: { id: user.id } });
    const kept = (await get(`/api/credentials/${user.id}?limit=200`)) as Kept[];
    expect(kept.map(({ credentialData }) => credentialData.name)).toEqual(writer.names.slice(0, 200));
    const shown = { userId: user.id, credentialId: kept.at(-1)?.id, claims: ['name'], to: 'Somebody' };
    expect((await post(server.url, '/api/presentations', shown, token)).status).toBe(201);
    expect((await post(server.url, '/api/auth/login', SIGN_IN)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await server.ended;
  }
  await inPlace(place, async (db) => {
    expect(await wrappedIn(db, place)).toMatchObject({ before: 0 });
    // The server's own signing key opens with the new master key alone.
    expect(await (await openSigner(db, await openVault(db, readKeyFile(place.keyFile)))).keys()).toHaveLength(1);
  });
}

test('rotates the master key while a server with an embedded store writes, and resumes after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-rotate-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const keyFile = join(dataDir, 'master.key');
  await rotatesOn({ settings: { DATA_DIR: dataDir }, keyFile, databaseUrl: undefined, dataDir }).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
}, 300_000);

test('rotates the master key while a server on PostgreSQL writes, and resumes after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-rotate-'));
  const postgres = await startPostgres();
  const keyFile = join(folder, 'master.key');
  const settings = { DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile };
  await rotatesOn({ settings, keyFile, databaseUrl: postgres.url, dataDir: '' }).finally(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}, 300_000);
