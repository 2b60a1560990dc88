import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { copyDatabase, createDatabase, testStore } from '#platform/server/testing/stores.ts';
import type { ServerProcess } from '../../../../tools/child.ts';
import { copyFolder } from '../../../../tools/copy-folder.ts';
import { freePort } from '../../../../tools/port.ts';
import { ready, startProgram } from './process.ts';

/** Folder, port and store in which a file's tests start the program; the store was created by an earlier start. */
export interface StartPlace {
  readonly folder: string;
  readonly port: string;
  /** Settings that name the store. */
  readonly place: Record<string, string>;
  /** Data folder of the first start; embedded store only. */
  readonly made: string;
  /** Starts the server program on the store of the current test project. */
  start(settings?: Record<string, string>): ServerProcess;
  /** Returns the line with which a program refuses to start. */
  oneLine(program: ServerProcess): Promise<string>;
}

/** Prepares a file that starts the program, and kills what is still running after a test. */
export function startPlace(): StartPlace {
  // A test starts the program up to four times, which can take a minute on a machine under load.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  let folder = '';
  let port = '';
  let place: Record<string, string> = {};
  let drop: () => Promise<void> = async () => undefined;
  const running: ServerProcess[] = [];
  const start = (settings: Record<string, string> = {}): ServerProcess => {
    const program = startProgram({ PORT: port, DEMO_DATA: 'off', LOG_LEVEL: 'error', ...place, ...settings });
    running.push(program);
    return program;
  };

  // A new store costs seconds, so a first start creates one that the tests copy.
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
  return {
    get folder() {
      return folder;
    },
    get port() {
      return port;
    },
    get place() {
      return place;
    },
    made: madeFolder.DATA_DIR,
    start,
    oneLine: async (program) => {
      expect(await program.ended).toBe(1);
      const lines = program.said().trim().split('\n');
      expect(lines).toHaveLength(1);
      return lines[0] ?? '';
    },
  };
}
