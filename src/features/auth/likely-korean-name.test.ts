import { expect, test } from 'vitest';
import { likelyKoreanName } from './likely-korean-name.ts';

test.each([
  ['Seo Mina', '서미나'],
  ['Mina Seo', '서미나'],
  ['Kim Minseo', '김민서'],
  ['Min-seo Kim', '김민서'],
  ['Park Junho', '박준호'],
  ['Lee Ji Eun', '이지은'],
  ['Choi Soeun', '최소은'],
  ['Nam Jimin', '남지민'],
  ['Namgung Hana', '남궁하나'],
  ['Yoon Sungho', '윤성호'],
  ['HAN YUJIN', '한유진'],
])('suggests a Korean name for Latin letters: %s', (name, korean) => {
  expect(likelyKoreanName(name)).toBe(korean);
});

test.each([
  'Anna Smith',
  'Kim',
  '',
  'Lee Xavier',
  'Kim 7',
  '김민서',
  'Jean-Luc Picard',
  'Kim Wolfeschlegelsteinhausen',
])('suggests no Korean name for a name that does not read as Korean: %s', (name) => {
  expect(likelyKoreanName(name)).toBeUndefined();
});
