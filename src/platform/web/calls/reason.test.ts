import { describe, expect, test } from 'vitest';
import { HttpError, Unreachable } from './api.ts';
import { reasonOf, reasonsOf } from './reason.ts';

const words = {
  refusals: { taken: { en: 'Taken.', ko: '사용 중입니다.' } },
  fields: { email: { en: 'Write an e-mail address.', ko: '이메일 주소를 입력해 주세요.' } },
};
const refused = (code: string | undefined, rest: object = {}) =>
  new HttpError(422, 'body', { ...(code && { code }), detail: 'As the server says.', ...rest });
const inKorean = (error: unknown) => reasonOf(error, words, 'ko', '연결을 확인해 주세요.');

describe('the reason of a failed call', () => {
  test.each([
    ['its own sentence for the refusal', refused('taken', { errors: { email: 'is taken' } }), '사용 중입니다.'],
    [
      'the sentence of the field',
      refused('malformed', { errors: { email: 'Invalid' } }),
      '이메일 주소를 입력해 주세요.',
    ],
    [
      'what may be said of any call',
      refused('too_many_requests'),
      '시도가 너무 많습니다. 몇 분 뒤에 다시 시도해 주세요.',
    ],
    ['a fault by its reference', refused(undefined, { ref: 'f-1' }), '서버에서 문제가 발생했습니다. 참조 번호: f-1'],
    ['the server\u2019s words for what is not known', refused('of_a_later_version'), 'As the server says.'],
    ['that no answer came', new Unreachable('no network'), '연결을 확인해 주세요.'],
  ])('is %s', (_, error, text) => {
    expect(inKorean(error)).toBe(text);
  });
});

test('each field shows the reason of its refusal in the language of the page', () => {
  const malformed = refused('malformed', { errors: { email: 'Invalid', other: 'is not known' } });
  expect(reasonsOf(malformed, words, 'ko')).toEqual({ email: '이메일 주소를 입력해 주세요.', other: 'is not known' });
  expect(reasonsOf(refused('taken', { errors: { email: 'is taken' } }), words, 'en')).toEqual({ email: 'Taken.' });
  expect(reasonsOf(new Unreachable('no network'), words, 'ko')).toEqual({});
});
