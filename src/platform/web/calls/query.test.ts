import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readNextPage } from './next-page.ts';
import { queries, refetch } from './query.ts';

it('a list is read again after a next page that is under way, and loses neither the page nor the new rows', async () => {
  const asked: number[] = [];
  const held = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['GET /api/pages'],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam);
      signal.addEventListener('abort', () => held.reject(signal.reason));
      if (pageParam === 1) await held.promise;
      return pageParam;
    },
    getNextPageParam: (last) => last + 1,
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([0]);
  const pressed = observer.fetchNextPage();
  const event = refetch('GET /api/pages');
  held.resolve();
  await Promise.all([pressed, event]);
  expect(observer.getCurrentResult()).toMatchObject({ data: { pages: [0, 1] }, isStale: false });
  expect(asked).toEqual([0, 1, 0, 1]);
  leave();
});

it('the next page of a list, requested while the list is read again, is read after that, and neither result is lost', async () => {
  const asked: number[] = [];
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const observer = new InfiniteQueryObserver(queries, {
    queryKey: ['GET /api/pressed'],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam);
      signal.addEventListener('abort', () => held.reject(signal.reason));
      if (isHeld) await held.promise;
      return pageParam;
    },
    getNextPageParam: (last) => last + 1,
  });
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([0]);
  isHeld = true;
  const event = refetch('GET /api/pressed');
  await expect.poll(() => asked).toEqual([0, 0]);
  const pressed = readNextPage(observer.getCurrentResult());
  held.resolve();
  await Promise.all([pressed, event]);
  expect(observer.getCurrentResult()).toMatchObject({ data: { pages: [0, 1] }, isStale: false });
  expect(asked).toEqual([0, 0, 1]);
  leave();
});

it('the next page of a list is read after any refetches in a row, and not past the last page or after an error', async () => {
  const page = { data: { pages: [0] }, isError: false, hasNextPage: true };
  const readAfter = async (...answers: (typeof page)[]) => {
    let count = 0;
    const fetchNextPage = async () => answers[count++] ?? page;
    await readNextPage({ ...page, fetchNextPage });
    return count;
  };
  expect(await readAfter(page, page, { ...page, data: { pages: [0, 1] } })).toBe(3);
  expect(await readAfter({ ...page, hasNextPage: false })).toBe(1);
  expect(await readAfter({ ...page, isError: true })).toBe(1);
  expect(await readAfter()).toBe(6);
});
