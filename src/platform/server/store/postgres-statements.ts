import pg from 'pg';
import type { Statement } from './db.ts';
import { type Answer, allFailed, type Outcome, type Session } from './session.ts';
import { decoderOf, encode } from './values.ts';

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
