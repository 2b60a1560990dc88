import { expect, test } from 'vitest';
import { isNewer } from './start-worker.ts';

const worker = {} as ServiceWorker;

test('the first worker is not a new version, even if it waits and controls the page already', () => {
  expect(isNewer({ waiting: worker, active: null })).toBe(false);
  expect(isNewer({ waiting: null, active: worker })).toBe(false);
  expect(isNewer({ waiting: worker, active: {} as ServiceWorker })).toBe(true);
});
