import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './port.ts';
import { findPostgres, type Programs, unprivilegedUser } from './postgres-programs.ts';

export interface PostgresOptions {
  /** Settings passed as `-c`, overriding the defaults. fsync is on by default, since the kill tests rely on it. */
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly programs?: Programs;
}

export interface TestPostgres {
  /** Superuser `postgres` at database `postgres`, on loopback, without a password. */
  readonly url: string;
  /** URL of the same database through the Unix socket, which takes less CPU time than TCP on both sides. */
  readonly socketUrl: string;
  /** Crashes the server (`pg_ctl stop -m immediate`). It finishes nothing, and its next start recovers from disk. */
  crash(): Promise<void>;
  /** Starts a crashed server again, on the same folder and port; ready when it resolves. */
  start(): Promise<void>;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

const READY_MS = 120_000;

/**
 * Starts a private PostgreSQL in a temporary folder; ready when it resolves. `stop` ends and deletes it, and so does
 * the death of this process in any way. Throws one clear line if there is no PostgreSQL or it does not start.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'ingam-pg-'));
  try {
    if (user) await chown(folder, user.uid, user.gid);
    const programs = options.programs ?? findPostgres(folder, user);
    await initialise(programs, folder, user);
    return await serve(programs, folder, { user, settings: options.settings ?? {} });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Like `startPostgres`, over a folder that stays: created if missing, and reused with its data by the next start. */
export async function startKeptPostgres(folder: string, options: PostgresOptions = {}): Promise<TestPostgres> {
  const user = unprivilegedUser();
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);
  const programs = options.programs ?? findPostgres(folder, user);
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) await initialise(programs, folder, user);
  return serve(programs, folder, { user, settings: options.settings ?? {}, isKept: true });
}

interface How {
  readonly user: ReturnType<typeof unprivilegedUser>;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly isKept?: boolean;
}

async function initialise(programs: Programs, folder: string, user: How['user']): Promise<void> {
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await runToEnd(join(programs.bin, 'initdb'), initdb, folder, user);
}

async function serve(
  programs: Programs,
  folder: string,
  { user, settings, isKept = false }: How,
): Promise<TestPostgres> {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: '128MB',
    ...settings,
  };
  const data = join(folder, 'data');
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: Server | undefined;
  const stop = async () => {
    await server?.interrupt();
    if (!isKept) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    server?.release();
  };
  const start = async () => {
    const last = server;
    server = launch(join(programs.bin, 'postgres'), ['-D', data, ...flags], folder, user, isKept);
    last?.release();
    const { isRunning } = server;
    try {
      await untilReady(url, isRunning);
    } catch (error) {
      const said = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-3).join(' ');
      await stop();
      throw new Error(`PostgreSQL from ${programs.bin} did not start: ${said}`, { cause: error });
    }
  };
  const crash = async () => {
    await runToEnd(join(programs.bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], folder, user);
    await server?.ended;
  };
  await start();
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, crash, start, stop };
}

interface Server {
  readonly ended: Promise<unknown>;
  isRunning(): boolean;
  /** Shuts the server down in an orderly way. */
  interrupt(): Promise<void>;
  /** Stops guarding, so that the folder remains when this process is gone. */
  release(): void;
}

function launch(program: string, args: string[], folder: string, user: How['user'], isKept: boolean): Server {
  const log = openSync(join(folder, 'log'), 'a');
  // The server has its own process group, so that Ctrl-C reaches only the tests, which stop it when they are done.
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
    ...user,
  });
  closeSync(log);
  const ended = once(child, 'exit');
  child.unref();
  if (child.pid === undefined) throw new Error(`PostgreSQL did not start from ${program}`);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const interrupt = async () => {
    child.ref();
    if (!isRunning()) return;
    child.kill('SIGINT');
    await ended;
  };
  return { ended, isRunning, interrupt, release: guard(child.pid, isKept ? '' : folder) };
}

/**
 * Stops the server and deletes the folder, if one is named, once this process is gone, even by kill -9. It is a shell
 * that waits for its input to close.
 */
function guard(pid: number, folder: string): () => void {
  if (process.platform === 'win32') {
    const remove = () => folder !== '' && rmSync(folder, { recursive: true, force: true });
    process.once('exit', remove);
    return () => void process.off('exit', remove);
  }
  const script = 'cat >/dev/null; kill -QUIT $1; while kill -0 $1; do sleep 0.1; done; rm -rf "$2"';
  const shell = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => void shell.kill('SIGKILL');
}

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!isRunning() || Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

async function runToEnd(program: string, args: string[], cwd: string, user: How['user']): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}
