import { createHash } from 'node:crypto';

/** One SQL statement with its values bound apart from its text; made by the `sql` tag. */
export interface Statement<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Of the text alone, so that it is prepared once per connection, and no connection that others use too runs what they mean by it; '' is not kept.
   */
  readonly name: string;
  readonly row?: Row;
}

/** What the tag made, with its text in the pieces between its values, so that it can be spliced into another. */
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
/** Of each place that is tagged, by what is spliced into it. */
const forms = new WeakMap<TemplateStringsArray, Map<string, Form>>();

/**
 * Writes `sql<Row>`…${value}…`` as a statement with `$1…` in place of the values. An array becomes an SQL array, a Date a timestamp,
 * a Uint8Array bytea, any other object JSON (a JSON array must be given as text), undefined NULL. What `sql` made is spliced in with its values.
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

/** The pieces between all values, those of what is spliced in among them. */
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
 * What can be asked of the store. Values come back alike on both stores: int8 as number (a value over 2^53 - 1 throws), numeric
 * and date as string, timestamptz as Date, jsonb parsed, bytea as Uint8Array.
 */
export interface Queryable {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Exactly one row; anything else is a fault. */
  one<Row>(statement: Statement<Row>): Promise<Row>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** The number of rows changed. */
  run(statement: Statement<never>): Promise<number>;
}

/** An open transaction. Nothing but the database may be awaited while one is open. */
export interface Tx extends Queryable {
  /** Several statements in one text, without values: migrations only. */
  exec(text: string): Promise<void>;
  /** Runs at the end of this transaction, when it has every lock that it waited for, and rolls it back by throwing. */
  beforeCommit(check: () => Promise<void>): void;
  /** Runs once after this transaction has committed, not at all when it rolls back. */
  afterCommit(then: () => void): void;
  /** Says that rows went into the outbox, by `emit` or by an SQL function: its readers are woken after the commit. */
  wroteOutbox(): void;
}

export interface TxOptions {
  isolation?: 'read committed' | 'repeatable read';
  readOnly?: boolean;
  /** Lifts the limit on how long one statement may take: migrations, backup, restore, audit. */
  isLong?: boolean;
}

/** What the process that holds an embedded store has to do for it; PostgreSQL's own server does this by itself. */
export interface Upkeep {
  /** Whether the process that had the store last ended without closing it. */
  readonly wasCutOff: boolean;
  /** Writes everything to its place and lets the log start over. */
  checkpoint(): Promise<void>;
  /** Frees the space of deleted rows and renews the planner's figures, table by table, all tables if none is named. */
  vacuum(tables?: readonly string[]): Promise<void>;
  /** Refuses every write with 25006 (`isUnavailable`) until told otherwise; reads go on. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** The bytes that can still be written to the disk. */
  freeBytes(): Promise<number>;
}

export interface Db extends Queryable {
  readonly store: 'pglite' | 'postgres';
  /** Where its tables are. */
  readonly schema: string;
  readonly upkeep?: Upkeep;
  /** Commits when `work` resolves, rolls back when it throws; tried again up to 3 times after a conflict. */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Calls `heard` on each NOTIFY of `channel`, and with '' after a lost connection is back; resolves to a function that stops it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Says that a statement of its own, outside any `tx`, wrote into the outbox: its readers are woken. */
  wroteOutbox(): void;
  /** Calls `woken` after each commit of this process that wrote to the outbox; returns a function that stops it. */
  onOutboxCommit(woken: () => void): () => void;
  /** Throws (`isUnavailable`) while it takes no writes: a standby, a primary of before, a full disk. Connections that led there are given up. */
  demandWritable(): Promise<void>;
  /** Calls `heard` with each error that says that the store cannot be used just now; returns a function that stops it. */
  onUnavailable(heard: (error: Error) => void): () => void;
  /** Connections that are open and idle, and how many wait for one; the embedded store has one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** How many statements of this process the store ended because each of two waited for the other (40P01). */
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

/** Whether an error says that the store cannot be used just now (away, full, read-only), so that the caller may try again. */
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

/** Whether the store ended a statement that took too long: the fault of what was asked, as far as one case tells. */
export const isTimedOut = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** Whether the store is away, so that whatever else is asked of it fails as well. */
export const isAway = (error: unknown): error is Error => isUnavailable(error) && !isTimedOut(error);

/** Whether an error says that the store takes no writes just now. */
export const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006';

/** Cancelled, read-only, full: the store's own word that nothing was written. */
const DEFINITE = /^(57014|25006|25P03|53)/;

/**
 * Whether what was asked may have been done all the same. A server's ERROR ended the statement before its commit; its last words (FATAL,
 * PANIC), and any loss of it, may have come after.
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

/** The next id of `table`'s identity column `id`, for a row that must know its own id; insert it with OVERRIDING SYSTEM VALUE. */
export async function nextId(tx: Queryable, table: string): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`);
  return id;
}

/** Whether an error is the store's refusal of a row that exists already (23505), of `constraint` if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Whether the store refused a row of a user whose account was deleted while the request was under way. */
export const isUserGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'US001';
