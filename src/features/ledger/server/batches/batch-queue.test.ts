import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { createBatchQueue, MOST_WAITING } from './batch-queue.ts';

/** Creates a queue whose batches finish only when the test releases them. */
function heldLine(options: {
  mostOut: number;
  mostWaiting: number;
  mostInBatch: number;
  leastBeside?: number;
  mostMs?: number;
}) {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const line = createBatchQueue<number, string>({
    ...options,
    tooLate: (item) => new Error(`${item} waited too long`),
    serve: async (take) => {
      const items = take();
      batches.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((item) =>
        item < 0
          ? { status: 'rejected', reason: new Error(`not ${item}`) }
          : { status: 'fulfilled', value: `served ${item}` },
      );
    },
  });
  return { line, batches, end: () => ends.shift()?.() };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const numbersTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('the batch queue', () => {
  test('has room for at least 1,024 callers', () => expect(MOST_WAITING).toBeGreaterThanOrEqual(1024));

  test('serves concurrent callers in one batch, up to the batch limit, and the next callers when a place is free', async () => {
    const { line, batches, end } = heldLine({ mostOut: 2, mostWaiting: 100, mostInBatch: 3 });
    const asked = numbersTo(10).map((n) => line.ask(n));
    await turn();
    expect(batches).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(line.counts()).toEqual({ waiting: 4, out: 2, batches: 2, served: 6 });
    end();
    await turn();
    expect(batches.slice(2)).toEqual([[6, 7, 8]]);
    for (let n = 0; n < 3; n += 1) {
      end();
      await turn();
    }
    expect(await Promise.all(asked)).toEqual(numbersTo(10).map((n) => `served ${n}`));
  });

  test('rejects a caller who waited too long, and never serves that caller afterwards', async () => {
    const { line, batches, end } = heldLine({ mostOut: 1, mostWaiting: 100, mostInBatch: 1, mostMs: 50 });
    const asked = [line.ask(1), line.ask(2)];
    await expect(asked[0]).rejects.toThrow('1 waited too long');
    await expect(asked[1]).rejects.toThrow('2 waited too long');
    expect(line.counts()).toMatchObject({ waiting: 0, out: 1 });
    end();
    await turn();
    const third = line.ask(3);
    await turn();
    end();
    expect(await third).toBe('served 3');
    expect(batches).toEqual([[1], [3]]);
  });

  test('starts a small second batch only while the first is slow, and a large second batch at once', async () => {
    const { line, batches, end } = heldLine({ mostOut: 2, mostWaiting: 100, mostInBatch: 9, leastBeside: 3 });
    const asked = [line.ask(1)];
    await turn();
    asked.push(line.ask(2), line.ask(3));
    await turn();
    expect(batches).toEqual([[1]]);
    asked.push(line.ask(4));
    await turn();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    end();
    end();
    await turn();
    asked.push(line.ask(5));
    await turn();
    asked.push(line.ask(6));
    await expect.poll(() => batches.slice(2)).toEqual([[5], [6]]);
    end();
    end();
    await Promise.all(asked);
  });

  test('serves a lone caller alone, at once', async () => {
    const { line, batches, end } = heldLine({ mostOut: 2, mostWaiting: 100, mostInBatch: 3 });
    const asked = line.ask(7);
    await turn();
    expect(batches).toEqual([[7]]);
    end();
    expect(await asked).toBe('served 7');
  });

  test('fails a single caller of a batch', async () => {
    const { line, end } = heldLine({ mostOut: 1, mostWaiting: 10, mostInBatch: 3 });
    const asked = Promise.allSettled([line.ask(1), line.ask(-2), line.ask(3)]);
    await turn();
    end();
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('refuses callers with 503 and Retry-After when it is full, and serves callers when it has room again', async () => {
    const { line, end } = heldLine({ mostOut: 1, mostWaiting: 2, mostInBatch: 2 });
    const waiting = [line.ask(1)];
    await turn();
    waiting.push(line.ask(2), line.ask(3));
    const refusal = await line.ask(4).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    // The refusal must not claim that nothing moved: an earlier request with this key may have moved money.
    const detail = expect.not.stringMatching(/nothing|not moved/i);
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', details: { retryAfterS: 1, detail } });
    end();
    await turn();
    end();
    expect(await Promise.all(waiting)).toEqual(['served 1', 'served 2', 'served 3']);
  });

  test('gives its place to other work in turn, and continues when that work fails', async () => {
    const { line, batches, end } = heldLine({ mostOut: 1, mostWaiting: 10, mostInBatch: 1 });
    const asked = [line.ask(1), line.ask(2)];
    await turn();
    const done: string[] = [];
    const work = ['a', 'b'].map((name) =>
      line.alone(async () => {
        done.push(name);
        throw new Error(name);
      }),
    );
    const settled = Promise.allSettled(work);
    end();
    await turn();
    await turn();
    expect([done, batches]).toEqual([['a'], [[1], [2]]]);
    end();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all(asked)).toEqual(['served 1', 'served 2']);
    expect(done).toEqual(['a', 'b']);
  });
});
