import pg from 'pg';
import { quoted, type Statement } from './db.ts';
import { type Answer, allFailed, type Outcome, type Session } from './session.ts';
import { StoreError } from './store-error.ts';
import { decoderOf, encode, SESSION_SETTINGS } from './values.ts';

/**
 * Session that does not have the settings our SQL relies on. `isUnavailable` recognises it by SQLSTATE 08004
 * (connection rejected).
 */
class UnprovenSessionError extends StoreError {
  readonly code = '08004';
}

export interface SessionOptions {
  /** Maximum ms for one statement, and for an idle transaction. */
  readonly timeoutMs: number;
  /** Comma-separated schemas to search for tables; `public` by default. */
  readonly searchPath?: string | undefined;
}

/** Returns the settings of every session, which override those of the role, the database and the address. */
const settingsOf = ({ timeoutMs, searchPath }: SessionOptions): Record<string, string> => ({
  ...SESSION_SETTINGS,
  ...(searchPath !== undefined && { search_path: searchPath }),
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  statement_timeout: String(timeoutMs),
  idle_in_transaction_session_timeout: String(timeoutMs),
  lock_timeout: '0',
  client_min_messages: 'warning',
  // Answers are on disk, even if the database's default is not to wait for it.
  synchronous_commit: 'on',
  // Every query has its index. A plan made while a table was nearly empty would still scan the whole table long after
  // it has grown.
  enable_seqscan: 'off',
  // Lists are read in index order. Otherwise one page of a user with a million rows could be sorted by reading all of
  // them.
  enable_bitmapscan: 'off',
  // Both settings above make plans look expensive, and the planner would compile each of them: a second for a query of
  // a millisecond.
  jit: 'off',
});

/** Only a superuser can change this, and all our guards rely on it: triggers fire. */
const GIVEN = { session_replication_role: 'origin' };
const ASK_MS = 5000;
const PATH = 'search_path';
/** Quotes each schema of a search path, because a schema's name may be an SQL keyword. */
const pathText = (path: string) => path.split(', ').map(quoted).join(', ');

const send = (client: pg.ClientBase, text: string) => {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: ASK_MS };
  return client.query(config);
};
const ask = async <Row>(client: pg.ClientBase, text: string) => (await send(client, text)).rows as Row[];

/**
 * Configures a new connection and reads the settings back. Start-up parameters do not suffice: some poolers ignore
 * them. Statements that a pooler's previous client prepared are dropped. Throws an error that names the setting that
 * did not take effect.
 */
export async function proveSession(client: pg.ClientBase, options: SessionOptions): Promise<void> {
  const wanted = Object.entries(settingsOf(options));
  const sets = wanted.map(([name, value]) => `SET ${name} = ${name === PATH ? pathText(value) : `'${value}'`}`);
  await send(client, [...sets, 'DEALLOCATE ALL'].join('; '));
  const expected = [...wanted, ...Object.entries(GIVEN)];
  const names = expected.map(([name]) => `'${name}'`);
  const found = await ask<{ name: string; setting: string }>(
    client,
    `SELECT lower(name) AS name, setting FROM pg_settings WHERE lower(name) IN (${names.join(', ')})`,
  );
  const now = new Map(found.map(({ name, setting }) => [name, setting]));
  for (const [name, value] of expected)
    if ((name === PATH ? now.get(name)?.replaceAll('"', '') : now.get(name)) !== value)
      throw new UnprovenSessionError(
        `the session setting ${name} is ${now.get(name) ?? 'unknown'} but must be ${value} (the role, the database or a pooler overrides it)`,
      );
}

/**
 * Refuses a pooler that shares a server session among clients (transaction or statement pooling), because settings,
 * LISTEN and prepared statements would be lost. `other` opens one more connection; its maker closes it.
 */
export async function refuseSharedSessions(client: pg.ClientBase, other: () => Promise<pg.Client>): Promise<void> {
  if ('processID' in client && client.processID === (await processOf(client))) return;
  // There is a pooler. While another client has a session in a transaction, ours must remain the same session.
  const second = await other();
  try {
    const mine = await processOf(client);
    await send(second, 'BEGIN');
    if ((await processOf(second)) === mine || (await processOf(client)) !== mine) throw shared();
    await send(second, 'COMMIT');
    for (const _ of ['its own', 'and whoever was let go']) if ((await processOf(client)) !== mine) throw shared();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '08P01') throw shared(error);
    throw error;
  }
}

const shared = (cause?: Error) =>
  new UnprovenSessionError(
    'a pooler in front shares one session among several clients: session pooling is needed (pgbouncer: pool_mode = session)',
    { cause },
  );

const processOf = async (client: pg.ClientBase): Promise<number | undefined> =>
  (await ask<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid'))[0]?.pid;

interface Column {
  readonly name: string;
  readonly decode: (text: string) => unknown;
}
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

export interface LostConnection {
  error: Error | undefined;
}

/** The driver's connection. Its published types leave out the optional fields of its messages. */
interface Wire {
  /** Texts that the server has parsed, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** Columns of each connection's prepared statements with rows, by name. */
const described = new WeakMap<object, Map<string, readonly Column[]>>();

/**
 * Statements sent in one write and under one Sync, as a query of the driver: after one fails, the server skips the rest
 * (PostgreSQL's protocol, "Pipelining"). A statement is prepared and described once on a connection.
 */
export class Statements implements pg.Submittable {
  /** Ms until the driver gives the connection up; read by the driver. */
  readonly query_timeout: number | undefined;
  /** Called by the driver once, after all outcomes are known or the connection is lost. */
  callback: (error?: Error) => void = () => undefined;
  readonly outcomes: Outcome[] = [];
  readonly statements: readonly Statement<unknown>[];
  #columns: Map<string, readonly Column[]> = new Map();
  #rows: unknown[] = [];
  #fault: unknown;

  constructor(statements: readonly Statement<unknown>[], timeoutMs?: number) {
    this.statements = statements;
    this.query_timeout = timeoutMs;
  }

  /** Name of the statement that the server is answering; the driver records it as parsed when the server says so. */
  get name(): string | undefined {
    return this.statements[this.outcomes.length]?.name;
  }
  get text(): string | undefined {
    return this.statements[this.outcomes.length]?.text;
  }

  submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    this.#columns = described.get(wire) ?? this.#columns;
    described.set(wire, this.#columns);
    const sent = new Set<string>();
    wire.stream.cork();
    for (const { name, text, values } of this.statements) {
      if (wire.parsedStatements[name] === undefined && !sent.has(name)) {
        wire.parse({ name, text });
        wire.describe({ type: 'S', name });
        if (name) sent.add(name);
      }
      wire.bind({ statement: name, values: values.map(encode) });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, decode: decoderOf(dataTypeID) }));
    this.#columns.set(this.name ?? '', columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name, decode }] of (this.#columns.get(this.name ?? '') ?? []).entries()) {
        const text = fields[index];
        row[name] = text === null || text === undefined ? null : decode(text);
      }
    } catch (error) {
      this.#fault ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.outcomes.push(this.#fault === undefined ? { answer: answerOf(text, this.#rows) } : { error: this.#fault });
    this.#rows = [];
    this.#fault = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback();
  }
}

/** Reads a command tag such as `INSERT 0 1`, whose last word is the number of rows. */
function answerOf(tag: string, rows: unknown[]): Answer {
  const words = tag.split(' ');
  return { rows, command: words[0] ?? '', changed: words.length > 1 ? Number(words.at(-1)) || 0 : 0 };
}

/** Reports whether an error makes the connection unusable: any error that is not the server's own, and a FATAL one. */
const isOver = (error: unknown) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

/**
 * Makes a session of a connection. `timeoutMs` limits each round trip; `lost` receives the error that makes the connection
 * unusable, `failed` every error.
 */
export function sessionOf(
  client: pg.ClientBase,
  timeoutMs: number | undefined,
  lost: LostConnection,
  failed: (error: unknown) => void,
): Session {
  const note = (error: unknown): void => {
    failed(error);
    if (isOver(error)) lost.error = error instanceof Error ? error : new Error(String(error));
  };
  const askTogether = async (statements: readonly Statement<unknown>[]) => {
    if (lost.error) return allFailed(statements, lost.error);
    const query = new Statements(statements, timeoutMs);
    const error = await new Promise<Error | undefined>((resolve) => {
      query.callback = resolve;
      client.query(query);
    });
    if (error) note(error);
    return error ? [...query.outcomes, ...allFailed(statements.slice(query.outcomes.length), error)] : query.outcomes;
  };
  return {
    askTogether,
    exec: async (text) => {
      if (lost.error) throw lost.error;
      try {
        await client.query({ text, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) });
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}
