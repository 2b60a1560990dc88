import { expect, test } from 'vitest';
import { HttpError } from '#platform/web/calls/api.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { exportReasons } from './export-words.ts';

test('a person with too many exports reads how many are allowed', () => {
  const refused = new HttpError(429, '', { code: 'too_many_requests', detail: 'Too many tries.' });
  expect(reasonOf(refused, exportReasons, 'en', '')).toMatch(/^You can make ten exports an hour/);
  expect(reasonOf(refused, exportReasons, 'ko', '')).toMatch(/^내보내기는 한 시간에 10번까지/);
});
