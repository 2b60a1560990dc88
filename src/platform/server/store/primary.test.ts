import { expect, it, vi } from 'vitest';
import { findPrimary } from './primary.ts';
import { StoreReadOnlyError } from './store-error.ts';

/** Simulates hosts that take writes, refuse them or do not respond. */
function hosts(state: Record<string, 'writes' | 'reads' | 'hangs'>) {
  const asked: string[] = [];
  const primary = findPrimary(Object.keys(state), async (host) => {
    asked.push(host);
    if (state[host] === 'reads') throw new StoreReadOnlyError('only reads');
    if (state[host] === 'hangs') await new Promise(() => undefined);
  });
  return { state, asked, primary };
}

it('the primary is the first writable host in order, found once for all callers', async () => {
  const { asked, primary } = hosts({ a: 'reads', b: 'writes', c: 'writes' });
  expect(await Promise.all([primary.find(), primary.find()])).toEqual(['b', 'b']);
  expect(await primary.find()).toBe('b');
  expect(asked).toEqual(['a', 'b']);
});

it('the primary is found beside a host that does not respond, and a change of the primary is reported once', async () => {
  const { state, primary } = hosts({ a: 'writes', b: 'reads' });
  const heard = vi.fn();
  primary.onMoved(heard);
  expect(await primary.find()).toBe('a');
  Object.assign(state, { a: 'hangs', b: 'writes' });
  expect(await primary.find(), 'while nobody doubts it').toBe('a');
  primary.doubt('b');
  primary.doubt('a');
  expect(await primary.find()).toBe('b');
  primary.doubt('b');
  expect(await primary.find()).toBe('b');
  expect(heard.mock.calls).toEqual([['b']]);
});

it('the primary is missing while no host is writable, and is searched for again', async () => {
  const { state, primary } = hosts({ a: 'reads', b: 'reads' });
  await expect(primary.find()).rejects.toThrow(StoreReadOnlyError);
  state.a = 'writes';
  expect(await primary.find()).toBe('a');
});
