import { expect, test } from 'vitest';
import { HttpError } from '#platform/web/calls/api.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { exportReasons } from './export-words.ts';

test('who has had too many exports is told how many there may be', () => {
  const refused = new HttpError(429, '', { code: 'too_many_requests', detail: 'Too many tries.' });
  expect(reasonOf(refused, exportReasons, 'en', '')).toMatch(/^You can make ten exports an hour/);
  expect(reasonOf(refused, exportReasons, 'ko', '')).toMatch(/^내보내기는 한 시간에 10번까지/);
});
