import { commonRefusals, refuse } from '#platform/refusal.ts';

/** Maximum number of movements waiting for the store; docs/product/wallet.md#back-pressure requires at least 1,024. */
export const MOST_WAITING = 1024;
const SLOW_MS = 25;
/** Maximum time a caller waits for a response. After that, a person has given up or tried again. */
export const MOST_MS = 10_000;

export interface BatchQueueOptions<Item, Answer> {
  /** Maximum number of batches running at once. */
  readonly mostOut: number;
  readonly mostWaiting: number;
  readonly mostInBatch: number;
  /**
   * Minimum number of waiting items to start a batch while another has just started: small batches cost more than the
   * wait. Default 1.
   */
  readonly leastBeside?: number;
  /** While true, a batch starts only when no other one of this queue runs. Default never. */
  readonly isOneAtATime?: () => boolean;
  /**
   * After this time a caller without a result gets the error of `tooLate`. An item that no batch has taken yet leaves
   * the queue.
   */
  readonly mostMs?: number;
  tooLate?(item: Item): unknown;
  /**
   * Serves a batch and returns one result per item, in order. Rejects only if every item fails for the same reason. It
   * calls `take` once for the items: those that have arrived by then and still wait, perhaps none.
   */
  serve(take: () => readonly Item[]): Promise<readonly PromiseSettledResult<Answer>[]>;
}

export interface BatchQueue<Item, Answer> {
  /** Queues an item and returns its result. Refuses with 503 at once if too many wait, or after `mostMs`. */
  ask(item: Item): Promise<Answer>;
  /** Runs other work in a batch's slot, in turn with the batches. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  counts(): { readonly waiting: number; readonly out: number; readonly batches: number; readonly served: number };
}

interface Ends<Answer> {
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}
interface Waiting<Item, Answer> extends Ends<Answer> {
  readonly item: Item;
}

/**
 * Creates a queue that paces itself. While fewer than `mostOut` batches run, an item is sent in the same turn of the
 * event loop as those that arrived with it. While all are busy, arriving items share the next batch. No timer: a lone
 * item is sent at once.
 */
export function createBatchQueue<Item, Answer>(options: BatchQueueOptions<Item, Answer>): BatchQueue<Item, Answer> {
  const { mostOut, mostWaiting, mostInBatch, leastBeside = 1, isOneAtATime, mostMs, tooLate, serve } = options;
  let waiting: Waiting<Item, Answer>[] = [];
  const works: (() => Promise<void>)[] = [];
  let out = 0;
  let batchesOut = 0;
  let batches = 0;
  let served = 0;
  let isCalled = false;
  let isWorksTurn = true;

  const isBatchReady = () =>
    waiting.length >= (prompt.count() === 0 ? 1 : leastBeside) && !(batchesOut > 0 && isOneAtATime?.());
  const isReady = () => out < mostOut && (works.length > 0 || isBatchReady());
  const call = () => {
    if (isCalled || !isReady()) return;
    isCalled = true;
    setImmediate(() => {
      isCalled = false;
      while (isReady()) start(next());
    });
  };
  const prompt = promptBatches(call);
  const start = (work: () => Promise<void>) => {
    out += 1;
    void work().finally(() => {
      out -= 1;
      call();
    });
  };
  const next = (): (() => Promise<void>) => {
    const work = isWorksTurn || !isBatchReady() ? works.shift() : undefined;
    isWorksTurn = work === undefined;
    return work ?? serveBatch;
  };
  const takeSome = () => {
    const batch = waiting.slice(0, mostInBatch);
    waiting = waiting.slice(mostInBatch);
    if (batch.length > 0) batches += 1;
    served += batch.length;
    return batch;
  };
  const serveBatch = async () => {
    batchesOut += 1;
    const end = prompt.begin();
    await serveItems(takeSome, serve);
    batchesOut -= 1;
    end();
  };
  const leave = (one: Waiting<Item, Answer>) => {
    waiting = waiting.filter((other) => other !== one);
    one.reject(tooLate?.(one.item));
  };
  return {
    ask: (item) => {
      if (waiting.length >= mostWaiting) return Promise.reject(tooManyWait());
      return new Promise((resolve, reject) => {
        const one = { item, ...within(mostMs, { resolve, reject }, () => leave(one)) };
        waiting.push(one);
        call();
      });
    },
    alone: (work) =>
      new Promise((resolve, reject) => {
        works.push(() => work().then(resolve, reject));
        call();
      }),
    counts: () => ({ waiting: waiting.length, out, batches, served }),
  };
}

/** Wraps the callbacks of an item so that `tooLong` rejects it if neither was called within `mostMs`. */
function within<Answer>(
  mostMs: number | undefined,
  { resolve, reject }: Ends<Answer>,
  tooLong: () => void,
): Ends<Answer> {
  if (mostMs === undefined) return { resolve, reject };
  const timer = setTimeout(tooLong, mostMs);
  const ended =
    <T>(end: (value: T) => void) =>
    (value: T) => {
      clearTimeout(timer);
      end(value);
    };
  return { resolve: ended(resolve), reject: ended(reject) };
}

const tooManyWait = () =>
  refuse(commonRefusals, 'unavailable', {
    detail: 'Too many payments are waiting. This one was not processed; retry with the same key.',
    retryAfterS: 1,
  });

/**
 * Counts the running batches that started less than `SLOW_MS` ago. A batch that waits longer, for example for a lock,
 * is not counted, so it does not delay the next batch.
 */
function promptBatches(ended: () => void) {
  let count = 0;
  const begin = (): (() => void) => {
    count += 1;
    const end = () => {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      count -= 1;
      ended();
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(end, SLOW_MS);
    return end;
  };
  return { begin, count: () => count };
}

/** Serves the items that `takeSome` returns once `serve` asks for them, and ends each. Never rejects. */
async function serveItems<Item, Answer>(
  takeSome: () => readonly Waiting<Item, Answer>[],
  serve: BatchQueueOptions<Item, Answer>['serve'],
): Promise<void> {
  const batch: Waiting<Item, Answer>[] = [];
  const take = () => {
    batch.push(...takeSome());
    return batch.map(({ item }) => item);
  };
  try {
    settle(batch, await serve(take));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function settle<Item, Answer>(
  batch: readonly Waiting<Item, Answer>[],
  answers: readonly PromiseSettledResult<Answer>[],
): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const answer = answers[index];
    if (answer?.status === 'fulfilled') resolve(answer.value);
    else reject(answer?.reason ?? new Error('an item of a batch got no answer'));
  }
}
