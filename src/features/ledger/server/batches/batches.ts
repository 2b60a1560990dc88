import { legsOf, type Movement } from '#features/ledger/movement.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import { type Db, isOutcomeUnknown, isUnavailable, isUniqueViolation } from '#platform/server/store/db.ts';
import { isConflict, retryConflicts } from '#platform/server/store/transactions.ts';
import { type BatchQueue, createBatchQueue, MOST_MS, MOST_WAITING } from './batch-queue.ts';
import { batchSizesOf } from './batch-sizes.ts';
import { type KnownAccounts, knownAccounts } from './known-accounts.ts';
import { isPlain, takeAll } from './plain.ts';
import { openMissing, Status, type SubmitRow, submitEach } from './submit.ts';

const MOST_OUT = { pglite: 1, postgres: 2 };
const MOST_IN_BATCH = { pglite: 64, postgres: 128 };
const LEAST_BESIDE = 32;

const lines = new WeakMap<Db, BatchQueue<Movement, SubmitRow>>();

/** Returns this process's only queue of movements for a store. */
export function queueOf(db: Db): BatchQueue<Movement, SubmitRow> {
  const existing = lines.get(db);
  if (existing) return existing;
  const known = knownAccounts();
  const line = createBatchQueue<Movement, SubmitRow>({
    mostOut: MOST_OUT[db.store],
    mostWaiting: MOST_WAITING,
    leastBeside: LEAST_BESIDE,
    mostInBatch: MOST_IN_BATCH[db.store],
    mostMs: MOST_MS,
    tooLate: notKnown,
    serve: (movements) => {
      batchSizesOf(db).observe(movements.length);
      return serveBatch(db, known, movements);
    },
  });
  lines.set(db, line);
  return line;
}

type MovementResult = PromiseSettledResult<SubmitRow>;

/**
 * Serves movements as if they had arrived one after another: first those that can share a statement, then the rest,
 * each group in its order.
 */
async function serveBatch(db: Db, known: KnownAccounts, movements: readonly Movement[]): Promise<MovementResult[]> {
  const answers: MovementResult[] = [];
  const { plain, other } = grouped(movements);
  const rows = plain.length > 0 ? await quickly(db, known, pick(movements, plain)) : [];
  for (const [nth, index] of plain.entries()) if (rows) answers[index] = rows[nth] ?? unanswered;
  // If the shared statement failed, decide the movements one by one to find the cause.
  const others = rows ? other : [...movements.keys()];
  for (const [nth, row] of (await inOrder(db, pick(movements, others))).entries()) answers[others[nth] ?? 0] = row;
  return answers;
}

const unanswered: MovementResult = { status: 'rejected', reason: new Error('a movement got no answer') };
const pick = (movements: readonly Movement[], indexes: readonly number[]): Movement[] =>
  indexes.flatMap((index) => movements[index] ?? []);

/**
 * Splits movements into those that share a statement, all held or all posted, and the rest. The second movement of a
 * key waits until the first is stored.
 */
function grouped(movements: readonly Movement[]) {
  const groups = { plain: [] as number[], other: [] as number[] };
  const keys = new Set<string>();
  const isHeld = movements.find(isPlain)?.hold !== undefined;
  for (const [index, movement] of movements.entries()) {
    const { idempotency, initiator } = movement;
    const key = idempotency && `${initiator} ${idempotency.key}`;
    const isAgain = key !== undefined && keys.has(key);
    if (key !== undefined) keys.add(key);
    groups[!isAgain && isHeld === (movement.hold !== undefined) && isPlain(movement) ? 'plain' : 'other'].push(index);
  }
  return groups;
}

async function quickly(
  db: Db,
  known: KnownAccounts,
  movements: readonly Movement[],
): Promise<MovementResult[] | undefined> {
  try {
    const taken = await again(() => takeAll(db, known, movements));
    return taken?.ids.map((id) => ({
      status: 'fulfilled',
      value: { status: 0, transfer_id: id, at: taken.at, spendable: null, answer: null },
    }));
  } catch (error) {
    // The store rejected the statement as a whole: one movement is at fault, and deciding them in order finds it.
    return isOutcomeUnknown(error) ? movements.map((movement) => unknown(error, movement)) : undefined;
  }
}

/**
 * Decides movements one after another, those to new accounts last. Each step is its own transaction with its own
 * retries. What the first step accepted stays accepted whatever happens to the others.
 */
async function inOrder(db: Db, movements: readonly Movement[]): Promise<MovementResult[]> {
  const rows = await decide(db, movements);
  const missing = rows.flatMap((row, index) =>
    row.status === 'fulfilled' && row.value.status === Status.unknown ? [index] : [],
  );
  const later = await decide(db, pick(movements, missing), (some) => openMissing(db, some.flatMap(legsOf)));
  for (const [nth, index] of missing.entries()) rows[index] = later[nth] ?? unanswered;
  return rows;
}

/**
 * Decides all movements in one statement. If that fails for all, decides each alone, so that one cannot fail its
 * neighbours.
 */
async function decide(
  db: Db,
  movements: readonly Movement[],
  first?: (some: readonly Movement[]) => Promise<unknown>,
): Promise<MovementResult[]> {
  if (movements.length === 0) return [];
  try {
    const rows = await again(async () => {
      await first?.(movements);
      return submitEach(db, movements);
    });
    return rows.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (isOutcomeUnknown(reason)) return movements.map((movement) => unknown(reason, movement));
    if (movements.length === 1 || isUnavailable(reason)) return movements.map(() => ({ status: 'rejected', reason }));
    const rows: MovementResult[] = [];
    for (const movement of movements) rows.push(...(await decide(db, [movement], first)));
    return rows;
  }
}

/** Retries a batch that conflicted with another one's locks or keys; it changed nothing. */
const again = <T>(work: () => Promise<T>): Promise<T> =>
  retryConflicts(work, (error) => isConflict(error) || isUniqueViolation(error));

function unknown(cause: unknown, movement: Movement): MovementResult {
  const reason = notKnown(movement);
  reason.cause = cause;
  return { status: 'rejected', reason };
}

function notKnown({ idempotency }: Movement): Refusal {
  const detail = idempotency
    ? 'It is unknown whether the money moved. Retry with the same key.'
    : 'It is unknown whether the money moved. Check your transactions before you send again.';
  return refuse(commonRefusals, 'unavailable', { detail, retryAfterS: 2 });
}
