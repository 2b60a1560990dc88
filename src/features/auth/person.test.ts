import { expect, test } from 'vitest';
import { callName, formName, fullName, koreanNameOf, nameBeside } from './person.ts';

const minseo = { firstName: 'Minseo', lastName: 'Kim', nameKo: '김민서' };
const jane = { firstName: 'Jane', lastName: 'Doe', nameKo: null };
const junho = { firstName: '준호', lastName: '박', nameKo: null };

test('a Korean name is written family name first, any other given name first', () => {
  expect(fullName(minseo)).toBe('Kim Minseo');
  expect(fullName(jane)).toBe('Jane Doe');
});

test('a greeting uses the given name in English and the full name in Korean', () => {
  expect([callName(minseo, 'en'), callName(minseo, 'ko'), callName(jane, 'ko')]).toEqual([
    'Minseo',
    '김민서',
    'Jane Doe',
  ]);
});

test('a form is filled in with first and last name in that order', () => {
  expect(formName(minseo)).toBe('Minseo Kim');
});

test('a name typed in Hangul is written in Korean order everywhere, and is written once', () => {
  expect([fullName(junho), formName(junho), callName(junho, 'ko')]).toEqual(['박준호', '박준호', '박준호']);
  expect(koreanNameOf(junho)).toBe('박준호');
  expect(nameBeside({ ...junho, nameKo: '박준호' })).toBeNull();
  expect([koreanNameOf(minseo), nameBeside(minseo)]).toEqual([undefined, '김민서']);
});

test('a person with one name is shown with that name alone, without a stray space', () => {
  const suharto = { firstName: 'Suharto', lastName: '', nameKo: null };
  expect([fullName(suharto), formName(suharto), callName(suharto, 'ko')]).toEqual(['Suharto', 'Suharto', 'Suharto']);
  expect(fullName({ ...suharto, nameKo: '수하르토' })).toBe('Suharto');
});
