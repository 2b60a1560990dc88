import { describe, expect, it } from 'vitest';
import { isKoreanName } from './person.ts';
import { isPassword, isPersonName } from './rules.ts';

describe('a password', () => {
  it('has 8 to 256 characters, counted as people type them', () => {
    expect([7, 8, 256, 257].map((length) => isPassword('😀'.repeat(length)))).toEqual([false, true, true, false]);
  });
});

describe('a name', () => {
  it('has 1 to 100 characters on one line', () => {
    for (const name of ['A', '김', "O'Brien-Núñez", 'x'.repeat(100)]) expect(isPersonName(name), name).toBe(true);
    for (const name of ['', 'x'.repeat(101), 'a\nb', 'a\u0000']) expect(isPersonName(name)).toBe(false);
  });

  it('in Korean has 2 to 5 syllables', () => {
    for (const name of ['김민서', '남궁민수', '이산']) expect(isKoreanName(name), name).toBe(true);
    for (const name of ['김', '여섯글자이름', 'Kim', '김 민서', '金民書', 'ㄱㄴㄷ', '김민서'.normalize('NFD')])
      expect(isKoreanName(name), name).toBe(false);
  });
});
