import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import type { JourneyServer } from './journey-server.ts';
import type { doorsOf, NewFirm, NewPerson } from './town-doors.ts';
import type { Answer, Request } from './town-program.ts';

type Doors = ReturnType<typeof doorsOf>;
export type Made = Awaited<ReturnType<Doors['makePerson']>>;
export type Firm = Awaited<ReturnType<Doors['makeFirm']>>;

/** One hosted server on PostgreSQL for all journeys of a worker. */
export interface Town {
  readonly server: JourneyServer;
  readonly dataDir: string;
  /** Environment of a command beside the server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  makePerson(wanted: NewPerson): Promise<Made>;
  makeFirm(person: number, wanted?: NewFirm): Promise<Firm>;
  /** Stops the server; throws problems found by the ledger's audit. */
  stop(): Promise<void>;
}

/** Generous: a busy machine takes minutes for what takes five seconds on a quiet one. */
const START_MS = 280_000;
const READY = /^The town is ready: (\S+) (\S+)/;

/** Starts a town's program, and resolves when its server listens. */
export async function startTown(): Promise<Town> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingam-town-'));
  const keyFile = join(dataDir, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const port = await freePort();
  const env = {
    ...process.env,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    MASTER_KEY_FILE: keyFile,
    PORT: String(port),
    WALLET_MODE: 'hosted',
    SANDBOXES: 'on',
    LOG_LEVEL: 'warn',
    // Each test sends another client address, so that tests do not share rate limits.
    TRUST_PROXY: 'loopback',
  };
  const program = launch('journeys/support/town-program.ts', { env, hasChannel: true });
  const started = program.until(READY, START_MS).catch(async (error: unknown) => {
    await program.stop('SIGKILL');
    throw error;
  });
  const [, address = '', databaseUrl = ''] = await started;
  const waiting = new Map<number, (answer: Answer) => void>();
  program.process.on('message', (answer) => waiting.get((answer as Answer).id)?.(answer as Answer));
  void program.ended.then((how) => {
    for (const [id, answer] of waiting)
      answer({ id, fault: `The town ended (${how}):\n${program.said().slice(-3000)}` });
  });
  let asked = 0;
  const call = async <T>(door: Request['door'], ...args: readonly unknown[]): Promise<T> => {
    asked += 1;
    const id = asked;
    const { fault, value } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      program.process.send({ id, door, args } satisfies Request);
    });
    waiting.delete(id);
    if (fault !== undefined) throw new Error(`${door}: ${fault}`);
    return value as T;
  };
  return {
    server: { address, pid: program.pid, printed: program.said, stop: async () => undefined },
    dataDir,
    env: { ...env, DATABASE_URL: databaseUrl },
    makePerson: (wanted) => call('makePerson', wanted),
    makeFirm: (person, wanted = {}) => call('makeFirm', person, wanted),
    stop: async () => {
      const problems = await call<string[]>('audit');
      await program.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
      if (problems.length > 0) throw new Error(`The audit found: ${problems.join('; ')}`);
    },
  };
}
