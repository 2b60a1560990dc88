import { createHash } from 'node:crypto';

/** SQL statement with its values bound separately from its text; created by the `sql` tag. */
export interface Statement<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Name of the prepared statement, derived from the text alone. Each connection prepares it once, and a pooled
   * connection never runs another text under the same name. '' is not prepared.
   */
  readonly name: string;
  readonly row?: Row;
}

/**
 * Statement created by the tag. It keeps its text in the pieces between its values, so that it can be spliced into
 * another statement.
 */
class Written<Row> implements Statement<Row> {
  readonly text: string;
  readonly name: string;
  readonly values: readonly unknown[];
  readonly pieces: readonly string[];
  declare readonly row?: Row;

  constructor({ text, name, pieces }: Form, values: readonly unknown[]) {
    this.text = text;
    this.name = name;
    this.values = values;
    this.pieces = pieces;
  }
}

type Form = Pick<Written<unknown>, 'text' | 'name' | 'pieces'>;
/** Cached statement texts of each tagged template, by the statements spliced into it. */
const forms = new WeakMap<TemplateStringsArray, Map<string, Form>>();

/**
 * Builds a statement from `sql<Row>`…${value}…``, with `$1…` in place of the values. An array becomes an SQL array, a
 * Date a timestamp, a Uint8Array bytea, any other object JSON, undefined NULL. Pass a JSON array as text. A statement
 * among the values is spliced in with its own values.
 */
export function sql<Row = never>(strings: TemplateStringsArray, ...given: unknown[]): Statement<Row> {
  const isPlain = !given.some((value) => value instanceof Written);
  const spliced = isPlain ? '' : given.map((value) => (value instanceof Written ? value.name : '')).join();
  let form = forms.get(strings)?.get(spliced);
  if (!form) {
    form = formOf(isPlain ? strings : splice(strings, given));
    forms.set(strings, (forms.get(strings) ?? new Map()).set(spliced, form));
  }
  return new Written(
    form,
    isPlain ? given : given.flatMap((value) => (value instanceof Written ? value.values : [value])),
  );
}

function formOf(pieces: readonly string[]): Form {
  const text = pieces.reduce((all, piece, index) => `${all}$${index}${piece}`);
  return { pieces, text, name: createHash('sha256').update(text).digest('hex').slice(0, 40) };
}

/** Returns the text pieces between all values, including those of spliced statements. */
function splice(strings: readonly string[], given: readonly unknown[]): string[] {
  const pieces = [strings[0] ?? ''];
  const add = (text: string) => pieces.push(`${pieces.pop() ?? ''}${text}`);
  for (const [index, value] of given.entries()) {
    const [first = '', ...others] = value instanceof Written ? value.pieces : ['', ''];
    add(first);
    pieces.push(...others);
    add(strings[index + 1] ?? '');
  }
  return pieces;
}

/**
 * Queries of the store. Both stores return the same types: int8 as number (a value over 2^53 - 1 throws), numeric and
 * date as string, timestamptz as Date, jsonb parsed, bytea as Uint8Array.
 */
export interface Queryable {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Returns exactly one row; any other number is a fault. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** Returns the number of rows changed. */
  run(statement: Statement<never>): Promise<number>;
}

/**
 * Open transaction. Only the database may be awaited while one is open. Statements asked at once (`Promise.all`) run in
 * their order and share a round trip.
 */
export interface Tx extends Queryable {
  /**
   * Adds a statement whose reply nobody needs to the round trip of the next statement, the commit's at the latest. Its
   * failure is the transaction's.
   */
  queue(statement: Statement<never>): void;
  /** Runs several statements in one text, without values; for migrations only. */
  exec(text: string): Promise<void>;
  /**
   * Runs the transaction's last statement, which returns one row, and commits in the same round trip. Nothing can be
   * asked afterwards, and no `beforeCommit` may be set.
   */
  commitWith<Row>(statement: Statement<Row>): Promise<Row>;
  /**
   * Runs `check` at the end of this transaction, once it has all its locks. It rolls the transaction back by throwing.
   */
  beforeCommit(check: () => Promise<void>): void;
  /** Runs once after this transaction has committed; never if it rolls back. */
  afterCommit(then: () => void): void;
  /** Records that rows went into the outbox, by `emit` or an SQL function. Its readers are woken after the commit. */
  wroteOutbox(): void;
}

export interface TxOptions {
  isolation?: 'read committed' | 'repeatable read';
  readOnly?: boolean;
  /** Lifts the time limit of a statement, for migrations, backup, restore and audit. */
  isLong?: boolean;
}

/** Maintenance of an embedded store by the process that has it open. A PostgreSQL server does this by itself. */
export interface Upkeep {
  /** True if the process that last had the store ended without closing it. */
  readonly wasCutOff: boolean;
  /** Writes all changes to the data files and restarts the log. */
  checkpoint(): Promise<void>;
  /**
   * Frees the space of deleted rows and refreshes the planner's statistics, table by table; all tables if none is
   * named.
   */
  vacuum(tables?: readonly string[]): Promise<void>;
  /** Refuses every write with 25006 (`isUnavailable`) until switched back; reads continue. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Returns the bytes free on the disk. */
  freeBytes(): Promise<number>;
}

export interface Db extends Queryable {
  readonly store: 'pglite' | 'postgres';
  /** Schema of the store's tables. */
  readonly schema: string;
  readonly upkeep?: Upkeep;
  /** Commits when `work` resolves, rolls back when it throws. After a conflict it is retried, up to 3 times. */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Calls `heard` on each NOTIFY of `channel`, and with '' after a lost connection is restored. Resolves to a function
   * that stops it.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Records that a statement outside any `tx` wrote to the outbox. Its readers are woken. */
  wroteOutbox(): void;
  /** Calls `woken` after each commit of this process that wrote to the outbox. Returns a function that stops it. */
  onOutboxCommit(woken: () => void): () => void;
  /**
   * Throws (`isUnavailable`) while the store takes no writes: a standby, a former primary, a full disk. Connections to
   * such a host are dropped.
   */
  demandWritable(): Promise<void>;
  /** Calls `heard` with each error that makes the store unavailable. Returns a function that stops it. */
  onUnavailable(heard: (error: Error) => void): () => void;
  /** Returns the number of open and idle connections, and of callers waiting for one. The embedded store has one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Returns the number of this process's statements that the store cancelled as deadlocked (40P01). */
  deadlocks(): number;
  close(): Promise<void>;
}

const UNAVAILABLE = /^(08|53|57P0|57014|25006|25P03|58030)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EROFS',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Reports whether an error means that the store is temporarily unavailable (unreachable, full, read-only), so that the
 * caller may retry.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    UNAVAILABLE.test(code) ||
    SOCKET.has(code) ||
    /Connection terminated|timeout exceeded when trying|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/**
 * Reports whether the store cancelled a statement for taking too long. From a single case, the statement is at fault,
 * not the store.
 */
export const isTimedOut = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Reports whether the store is unavailable as a whole, so that other statements fail too. */
export const isAway = (error: unknown): error is Error => isUnavailable(error) && !isTimedOut(error);

/** Reports whether the store currently takes no writes. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006';

/** Codes for cancelled, read-only and full: the store confirms that nothing was written. */
const DEFINITE = /^(57014|25006|25P03|53)/;

/**
 * Reports whether the work may have been done in spite of the error. An ERROR of the server ends a statement before its
 * commit. FATAL, PANIC and a lost connection may come after it.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const severity = 'severity' in error ? error.severity : undefined;
  if (severity === undefined || severity === 'ERROR') {
    if (DEFINITE.test(code)) return false;
    return isUnavailable(error) || (severity === undefined && code !== '');
  }
  return true;
}

/**
 * Returns the next id of `table`'s identity column `id`, for a row that must contain its own id. Insert it with
 * OVERRIDING SYSTEM VALUE.
 */
export async function nextId(tx: Queryable, table: string): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`);
  return id;
}

/** Reports whether an error is a unique violation (23505), of `constraint` if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Reports whether the store refused a row of a user whose account was deleted while the request ran. */
export const isUserGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'US001';

/** Quotes a table or column name for a composed statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns a NOTIFY channel's name on the server. Channels belong to the whole database, so a store in a schema other
 * than `public` has its own (decision 0097).
 */
export const channelIn = (schema: string, channel: string): string =>
  schema === 'public' ? channel : `${schema}.${channel}`;
