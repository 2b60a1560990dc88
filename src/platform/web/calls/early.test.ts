import { afterEach, expect, test } from 'vitest';
import { takeEarly } from './early.ts';

const came = Promise.resolve({
  sender: 'ours' as const,
  status: 200,
  statusText: 'OK',
  link: null,
  date: null,
  position: null,
  text: '{}',
});
afterEach(() => {
  globalThis.earlyReads = undefined;
});

test('an early request of the page is used once', () => {
  globalThis.earlyReads = new Map([['/api/user/1', { token: null, came }]]);
  expect(takeEarly('/api/user/1', null)).toBe(came);
  expect(takeEarly('/api/user/1', null)).toBeUndefined();
  expect(takeEarly('/api/user/2', null)).toBeUndefined();
});

test('an early request for another person is used by nobody', () => {
  globalThis.earlyReads = new Map([['/api/user/1', { token: 'one', came }]]);
  expect(takeEarly('/api/user/1', 'another')).toBeUndefined();
  expect(takeEarly('/api/user/1', 'one')).toBeUndefined();
});
