import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Db } from '#platform/server/store/db.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import type { Rotation } from '#platform/server/vault/vault-rotation.ts';
import type { AuditScope } from './audits.ts';
import { writeBackup } from './backup.ts';
import { recordUpkeep } from './records.ts';

/* An embedded store belongs to one process, so administrator commands for a live one go through its server: HTTP on a
   unix socket in a folder that only the server's user may enter. The file DATA_DIR/control contains the socket's path,
   because socket paths are limited to about 100 bytes and DATA_DIR may be longer. */
const SOCKET = 'control.sock';
const FOLDER = 'ingam-';
/** Socket in a folder named by mkdtemp. */
const OWN_PATH = new RegExp(`^/(?:[^\\0]*/)?${FOLDER}\\w{6}/${SOCKET}$`);
const KEPT = 'backup-kept';
const pointer = (dataDir: string) => join(dataDir, 'control');

const auditAnswer = z.object({ ok: z.boolean(), problems: z.array(z.string()) });
export type Audit = z.infer<typeof auditAnswer>;
const rotationAnswer = z.object({ id: z.string(), rewrapped: z.number(), retired: z.string() });

/** Command that a live server runs on request. Its result is sent as JSON. */
export type Command = (argument: string) => Promise<unknown>;

export interface Served {
  readonly dataDir: string;
  readonly db: Db;
  readonly audit: (scope: AuditScope) => Promise<Audit>;
  readonly rotate: () => Promise<Rotation>;
  /** Commands of features, by name. */
  readonly commands?: Readonly<Record<string, Command>>;
}

export interface Control {
  close(): Promise<void>;
}

/**
 * Opens the socket through which commands request an audit, a backup, a new master key or a feature's command from this
 * process.
 */
export async function openControl(served: Served): Promise<Control> {
  const { dataDir } = served;
  await removeStale(dataDir);
  const folder = mkdtempSync(join(resolve(tmpdir()), FOLDER));
  const server = createServer((incoming, response) => {
    answer(incoming.url, response, served).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(reason(error));
    });
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(pointer(dataDir), { force: true });
    removeSocket(join(folder, SOCKET));
  };
  try {
    const path = join(folder, SOCKET);
    await new Promise<void>((done, reject) => {
      server.once('error', reject).listen(path, done);
    });
    server.unref();
    writeFileSync(pointer(dataDir), path, { mode: 0o600 });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Removes what a killed process left in the temporary folder. A copied DATA_DIR may still point at a living process's
 * socket.
 */
async function removeStale(dataDir: string): Promise<void> {
  const path = socketOf(dataDir);
  if (path !== undefined && (await send(path, '/')) === undefined) removeSocket(path);
}

/**
 * Returns the socket that the control file names, if it is in a folder that we created. Any other path is neither used
 * nor removed.
 */
function socketOf(dataDir: string): string | undefined {
  if (!existsSync(pointer(dataDir))) return undefined;
  const path = readFileSync(pointer(dataDir), 'utf8');
  if (!OWN_PATH.test(path)) return undefined;
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  const isOwn = folder?.isDirectory() && folder.uid === statSync(pointer(dataDir)).uid && (folder.mode & 0o077) === 0;
  return isOwn ? path : undefined;
}

/** Removes a socket and the folder created for it, if that has nothing else in it. */
function removeSocket(path: string): void {
  const folder = dirname(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

async function answer(
  path: string | undefined,
  response: ServerResponse,
  { dataDir, db, audit, rotate, commands = {} }: Served,
): Promise<void> {
  const [, name = '', argument = ''] = path?.split('/') ?? [];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) say(response, { found: await command(decodeURIComponent(argument)) });
  else if (path === '/audit') say(response, await audit('whole'));
  else if (path === '/audit-open-days') say(response, await audit('open days'));
  else if (path === '/rotate') say(response, await rotate());
  else if (path === '/backup') await sendBackup(response, dataDir, db);
  else if (name === KEPT) say(response, await keepRecord(db, decodeURIComponent(argument)));
  else response.writeHead(404).end();
}

async function keepRecord(db: Db, madeAt: string): Promise<object> {
  await recordUpkeep(db, 'backup', true, { madeAt });
  return {};
}

const say = (response: ServerResponse, found: unknown) => response.writeHead(200).end(JSON.stringify(found));

async function sendBackup(response: ServerResponse, dataDir: string, db: Db): Promise<void> {
  // The backup is written to a file before it is sent, so that a slow reader does not block the store.
  const folder = mkdtempSync(join(dataDir, 'backup-'));
  try {
    const file = join(folder, 'backup');
    await writeBackup(db, file);
    response.writeHead(200, { 'content-length': statSync(file).size });
    await pipeline(createReadStream(file), response);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Requests an audit from the server that has the store in `dataDir` open. Undefined if no server is running. Throws
 * StoreError with the server's message.
 */
export async function askAudit(dataDir: string, scope: AuditScope = 'whole'): Promise<Audit | undefined> {
  const response = await ask(dataDir, scope === 'whole' ? '/audit' : '/audit-open-days');
  return response && auditAnswer.parse(JSON.parse(await textOf(response)));
}

/**
 * Requests a new master key from the server that has the store in `dataDir` open. Undefined if no server is running.
 * Throws StoreError with the server's message.
 */
export async function askRotation(dataDir: string): Promise<Rotation | undefined> {
  const response = await ask(dataDir, '/rotate');
  return response && rotationAnswer.parse(JSON.parse(await textOf(response)));
}

/**
 * Runs a feature's command on the server that has the store in `dataDir` open. Undefined if no server is running.
 * Throws StoreError with the server's message.
 */
export async function askCommand<T>(
  dataDir: string,
  { name, argument, answer }: { readonly name: string; readonly argument: string; readonly answer: z.ZodType<T> },
): Promise<{ readonly found?: T | undefined } | undefined> {
  const response = await ask(dataDir, `/${name}/${encodeURIComponent(argument)}`);
  return response && z.object({ found: answer.optional() }).parse(JSON.parse(await textOf(response)));
}

/**
 * Requests a backup from the server that has the store in `dataDir` open. Undefined if no server is running. The backup
 * is recorded only by `confirmBackup`.
 */
export const askBackup = (dataDir: string): Promise<IncomingMessage | undefined> => ask(dataDir, '/backup');

/**
 * Asks that server to record the backup made at `madeAt`, once its file is complete. Servers before 2.12 record a
 * backup when they send it.
 */
export async function confirmBackup(dataDir: string, madeAt: string): Promise<void> {
  const path = `/${KEPT}/${encodeURIComponent(madeAt)}`;
  await ask(dataDir, path, [404]);
}

async function ask(
  dataDir: string,
  path: string,
  allowed: readonly number[] = [],
): Promise<IncomingMessage | undefined> {
  const socket = socketOf(dataDir);
  const response = socket === undefined ? undefined : await send(socket, path);
  if (response === undefined || [200, ...allowed].includes(response.statusCode ?? 0)) return response;
  throw new StoreError(`the server that has ${dataDir} open reports: ${await textOf(response)}`);
}

/** Sends a request to a socket. Undefined if nobody listens on it. */
const send = (socketPath: string, path: string): Promise<IncomingMessage | undefined> =>
  new Promise((resolve, reject) => {
    request({ socketPath, method: 'POST', path }, resolve)
      .on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(undefined) : reject(error),
      )
      .end();
  });

const textOf = async (response: IncomingMessage): Promise<string> =>
  Buffer.concat(await response.toArray()).toString('utf8');
