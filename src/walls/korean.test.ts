import { expect, test } from 'vitest';
import { readSources } from './server/source.ts';

/** Latin-letter terms that Korean text uses unchanged. */
const SAME = /^(?:CBDC|KRW|PDF|CSV|DID|QR|SHA|SD|JWT|VC|ISO|mdoc|camt|nonce|English)$/;

type Word = string | ((...about: never[]) => string) | { readonly [key: string]: Word };
const hasKorean = (value: unknown): value is { readonly ko: Word } =>
  typeof value === 'object' && value !== null && 'en' in value && 'ko' in value;

/** Texts of a word: itself, or the literals of the function that makes it, without what is put into them. */
const textsOf = (word: string | ((...about: never[]) => string)): string[] =>
  typeof word === 'string'
    ? [word]
    : [...String(word).matchAll(/(["'`])(.*?)\1/gs)].map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, ''));

/** Returns the places of a table of Korean words that have words in Latin letters and none in Hangul. */
function foreignIn(word: Word, place: string): string[] {
  if (typeof word === 'object') return Object.entries(word).flatMap(([key, one]) => foreignIn(one, `${place}.${key}`));
  if (/[가-힣]/.test(String(word))) return [];
  const latin = textsOf(word).flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []);
  return latin.every((one) => SAME.test(one)) ? [] : [place];
}

test('every Korean text is written in Korean', async () => {
  const sources = readSources('src/**/*.ts').filter(({ text }) => text.includes(' = defineWords('));
  const tables = await Promise.all(
    sources.map(async ({ path }) => {
      const module: object = await import(/* @vite-ignore */ `../../${path}`);
      return Object.entries(module).flatMap(([name, value]) =>
        hasKorean(value) ? [[`${path} ${name}`, value.ko]] : [],
      );
    }),
  );
  const words = tables.flat() as [string, Word][];
  expect(words.length).toBeGreaterThan(140);
  expect(words.flatMap(([place, ko]) => foreignIn(ko, place))).toEqual([]);
});

test('finds English in a Korean string and in a function that builds one', () => {
  const toy = {
    none: '',
    is: '환불',
    made: (name: string) => `${name}에게`,
    by: (n: string) => `Refunded to ${n}`,
    at: 'Paid',
  };
  expect(foreignIn(toy, 'toy')).toEqual(['toy.by', 'toy.at']);
});
