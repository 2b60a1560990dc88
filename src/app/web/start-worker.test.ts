import { expect, test } from 'vitest';
import { isNewer } from './start-worker.ts';

const worker = {} as ServiceWorker;

test('the first worker does not count as a new version, even if it waits and already controls the page', () => {
  expect(isNewer({ waiting: worker, active: null })).toBe(false);
  expect(isNewer({ waiting: null, active: worker })).toBe(false);
  expect(isNewer({ waiting: worker, active: {} as ServiceWorker })).toBe(true);
});
