import { expect, test } from 'vitest';
import { splitName } from './whole-name.ts';

test('a name typed in one field is split where a Korean reader would split it', () => {
  const split = (name: string) => {
    const { lastName, firstName } = splitName(name);
    return [lastName, firstName];
  };
  expect(split('박서연')).toEqual(['박', '서연']);
  expect(split('남궁민')).toEqual(['남궁', '민']);
  expect(split('황보라')).toEqual(['황', '보라']);
  expect(split('선우은숙')).toEqual(['선우', '은숙']);
  expect(split('황보 라')).toEqual(['황보', '라']);
  expect(split('이준')).toEqual(['이', '준']);
  expect(split(' Jane  Mary Doe ')).toEqual(['Doe', 'Jane Mary']);
  expect(split('Suharto')).toEqual(['', 'Suharto']);
  expect(split('준')).toEqual(['', '준']);
});
