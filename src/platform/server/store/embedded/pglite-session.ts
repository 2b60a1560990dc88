import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Statement } from '#platform/server/store/db.ts';
import { type Answer, allFailed, type Outcome, type Session } from '#platform/server/store/session.ts';
import { decoderOf, encode } from '#platform/server/store/values.ts';

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
interface Column {
  readonly name: string;
  readonly decode: (text: string) => unknown;
}

/**
 * Speaks PostgreSQL's extended protocol with PGlite. Each statement is parsed once and then runs in one step; PGlite's
 * own `query` takes six and parses again. The caller must send one statement at a time.
 */
export function pgliteSession(pg: PGlite): Session & { isLost(): boolean } {
  const known = new Map<string, readonly Column[]>();
  const breathe = turnTaker();
  let lost: unknown;
  const send = async (parts: Uint8Array[]): Promise<Messages> => {
    if (lost) throw lost;
    await breathe();
    try {
      return (await pg.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages;
    } catch (error) {
      if (isLast(error)) lost = error;
      throw error;
    }
  };

  const prepare = async ({ name, text }: Statement<unknown>): Promise<readonly Column[]> => {
    const messages = await send([
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
      protocol.serialize.sync(),
    ]);
    const columns = fieldsIn(messages).map((field) => ({ name: field.name, decode: decoderOf(field.dataTypeID) }));
    if (name) known.set(name, columns);
    return columns;
  };

  const ask = async (statement: Statement<unknown>): Promise<Answer> => {
    const columns = known.get(statement.name) ?? (await prepare(statement));
    const messages = await send([
      protocol.serialize.bind({ statement: statement.name, values: statement.values.map(encode) }),
      protocol.serialize.execute({}),
      protocol.serialize.sync(),
    ]);
    return answer(messages, columns);
  };

  return {
    isLost: () => lost !== undefined,
    askTogether: async (statements) => {
      const outcomes: Outcome[] = [];
      for (const [index, statement] of statements.entries()) {
        try {
          outcomes.push({ answer: await ask(statement) });
        } catch (error) {
          return [...outcomes, ...allFailed(statements.slice(index), error)];
        }
      }
      return outcomes;
    },
    exec: async (text) => {
      await send([protocol.serialize.query(text)]);
    },
  };
}

/**
 * Reports whether the engine can no longer be used. After a panic (the log could not be written) it never answers
 * again, and another query would hang the process.
 */
const isLast = (error: unknown): boolean =>
  !(error instanceof Error && 'severity' in error) || error.severity === 'PANIC' || error.severity === 'FATAL';

const TURN_MS = 10;

/** Yields to the event loop once in 10 ms of unbroken work, which PGlite never does itself. */
function turnTaker(): () => Promise<void> {
  let since: number | undefined;
  return async () => {
    if (since === undefined) {
      since = performance.now();
      setImmediate(() => {
        since = undefined;
      });
    } else if (performance.now() - since > TURN_MS) await nextTurn();
  };
}

function fieldsIn(messages: Messages): readonly Field[] {
  for (const message of messages)
    if ('fields' in message && message.name === 'rowDescription') return message.fields as Field[];
  return [];
}

function tagIn(messages: Messages): { command: string; changed: number } {
  for (const message of messages) {
    if (message.name !== 'commandComplete' || !('text' in message)) continue;
    const words = String(message.text).split(' ');
    return { command: words[0] ?? '', changed: words.length > 1 ? Number(words.at(-1)) || 0 : 0 };
  }
  return { command: '', changed: 0 };
}

function answer(messages: Messages, columns: readonly Column[]): Answer {
  const rows: unknown[] = [];
  for (const message of messages) {
    if (message.name !== 'dataRow' || !('fields' in message)) continue;
    const texts = message.fields as (string | null)[];
    const row: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) {
      const text = texts[index];
      row[column.name] = text === null || text === undefined ? null : column.decode(text);
    }
    rows.push(row);
  }
  return { rows, ...tagIn(messages) };
}
