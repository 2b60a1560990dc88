import { legsOf, type Movement } from '#features/ledger/movement.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import { type Db, isOutcomeUnknown, isUnavailable, isUniqueViolation } from '#platform/server/store/db.ts';
import { isLockTimeout } from '#platform/server/store/locks.ts';
import { isConflict, retryConflicts } from '#platform/server/store/transactions.ts';
import { type BatchQueue, createBatchQueue, MOST_MS, MOST_WAITING } from './batch-queue.ts';
import { batchSizesOf } from './batch-sizes.ts';
import { type BatchTurns, batchTurns } from './batch-turns.ts';
import { type KnownAccounts, knownAccounts } from './known-accounts.ts';
import { type BatchDoor, isPlain, type PlainOutcome, takeAll } from './plain.ts';
import { openMissing, Status, type SubmitRow, submitEach } from './submit.ts';

const MOST_OUT = { pglite: 1, postgres: 2 };
const MOST_IN_BATCH = { pglite: 64, postgres: 128 };
const LEAST_BESIDE = 32;

const lines = new WeakMap<Db, BatchQueue<Movement, SubmitRow>>();

/** Returns this process's only queue of movements for a store. */
export function queueOf(db: Db, turns = batchTurns(db.store)): BatchQueue<Movement, SubmitRow> {
  const existing = lines.get(db);
  if (existing) return existing;
  const known = knownAccounts();
  const line = createBatchQueue<Movement, SubmitRow>({
    mostOut: MOST_OUT[db.store],
    mostWaiting: MOST_WAITING,
    leastBeside: LEAST_BESIDE,
    isOneAtATime: turns.isShared,
    mostInBatch: MOST_IN_BATCH[db.store],
    mostMs: MOST_MS,
    tooLate: notKnown,
    serve: (take) =>
      serveBatch(db, known, turns, () => {
        const movements = take();
        if (movements.length > 0) batchSizesOf(db).observe(movements.length);
        return movements;
      }),
  });
  lines.set(db, line);
  return line;
}

type MovementResult = PromiseSettledResult<SubmitRow>;

/**
 * Serves movements as if they had arrived one after another: first those that can share a statement, then the rest,
 * each group in its order. While nodes take turns, the movements are taken once the batch has the turn, so that those
 * that arrive during another node's batch share it.
 */
async function serveBatch(
  db: Db,
  known: KnownAccounts,
  turns: BatchTurns,
  take: () => readonly Movement[],
): Promise<MovementResult[]> {
  let taken: Batch | undefined;
  const batch = () => {
    taken ??= grouped(take());
    return taken;
  };
  if (!turns.isShared()) batch();
  const outcome = await quickly(db, known, turns, batch).catch((error: unknown) => {
    // The store rejected the statement as a whole: one movement is at fault, and deciding them in order finds it.
    return taken && isOutcomeUnknown(error) ? { error } : undefined;
  });
  const { movements, plain, other } = batch();
  const answers: MovementResult[] = [];
  if (outcome)
    for (const [nth, index] of plain.entries())
      answers[index] = 'error' in outcome ? unknown(outcome.error, movements[index]) : acceptedAs(outcome, nth);
  // If the shared statement failed, decide the movements one by one to find the cause.
  const others = outcome ? other : [...movements.keys()];
  for (const [nth, row] of (await inOrder(db, pick(movements, others))).entries()) answers[others[nth] ?? 0] = row;
  return answers;
}

/** Takes the plain movements of a batch in one statement, with the turn while nodes take turns. */
const quickly = (
  db: Db,
  known: KnownAccounts,
  turns: BatchTurns,
  batch: () => Batch,
): Promise<PlainOutcome | undefined> => {
  const takePlain = async (door: BatchDoor, isAsking = false) => {
    const { movements, plain } = batch();
    return plain.length === 0 ? nothing : takeAll(door, known, pick(movements, plain), isAsking);
  };
  return again(() =>
    turns.isShared()
      ? turns.inTurn(db, ({ rows, commitWith, wroteOutbox }) => takePlain({ rows, one: commitWith, wroteOutbox }))
      : turns.alone((isAsking) => takePlain(db, isAsking)),
  );
};

const nothing: PlainOutcome = { ids: [], at: new Date(0), isBeside: false };

function acceptedAs({ ids, at }: PlainOutcome, nth: number): MovementResult {
  const id = ids[nth];
  if (id === undefined) return unanswered;
  return { status: 'fulfilled', value: { status: 0, transfer_id: id, at, spendable: null, answer: null } };
}

const unanswered: MovementResult = { status: 'rejected', reason: new Error('a movement got no answer') };
const pick = (movements: readonly Movement[], indexes: readonly number[]): Movement[] =>
  indexes.flatMap((index) => movements[index] ?? []);

interface Batch {
  readonly movements: readonly Movement[];
  /** Places of the movements that share a statement. */
  readonly plain: readonly number[];
  readonly other: readonly number[];
}

/**
 * Splits movements into those that share a statement, all held or all posted, and the rest. The second movement of a
 * key waits until the first is stored.
 */
function grouped(movements: readonly Movement[]): Batch {
  const groups = { movements, plain: [] as number[], other: [] as number[] };
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

/** Retries a batch that conflicted with another one's locks or keys, or waited too long in a turn; it changed nothing. */
const again = <T>(work: () => Promise<T>): Promise<T> =>
  retryConflicts(work, (error) => isConflict(error) || isUniqueViolation(error) || isLockTimeout(error));

function unknown(cause: unknown, movement: Movement | undefined): MovementResult {
  const reason = notKnown(movement);
  reason.cause = cause;
  return { status: 'rejected', reason };
}

function notKnown(movement: Movement | undefined): Refusal {
  const detail = movement?.idempotency
    ? 'It is unknown whether the money moved. Retry with the same key.'
    : 'It is unknown whether the money moved. Check your transactions before you send again.';
  return refuse(commonRefusals, 'unavailable', { detail, retryAfterS: 2 });
}
