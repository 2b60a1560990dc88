import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

const LARGE = 20_000;
const module = (imports: string[] = [], later: string[] = [], size = LARGE, isOnline = false) => ({
  imports,
  later,
  isOnline,
  size,
});
const MAIN = ['main', module(['shell'], ['send', 'pay'])] as const;

test('puts modules loaded by the same set of screens into one file, without the modules of the first screen', () => {
  const parts = partsOf(
    new Map([
      MAIN,
      ['shell', module()],
      ['send', module(['shell', 'amount', 'field'])],
      ['pay', module(['amount', 'field'])],
      ['amount', module()],
      ['field', module()],
    ]),
    'main',
  );
  expect(parts.get('amount')).toBe(parts.get('field'));
  expect(new Set(['send', 'pay', 'amount'].map((id) => parts.get(id))).size).toBe(3);
  expect([parts.get('main'), parts.get('shell')]).toEqual([undefined, undefined]);
});

test('merges a small file where screens load the least unused code, never so that two files import each other', () => {
  const parts = partsOf(
    new Map([
      ['main', module([], ['send', 'pay', 'till'])],
      ['send', module(['small'])],
      ['pay', module(['small', 'large'])],
      ['till', module(['large'])],
      ['large', module([], [], 60_000)],
      ['small', module(['large'], [], 100)],
    ]),
    'main',
  );
  expect(parts.get('small')).toBe(parts.get('large'));
  const graph = new Map([
    ['main', module([], ['a', 'b', 'c'])],
    ['a', module(['top', 'between', 'base'])],
    ['b', module(['between', 'base'])],
    ['c', module(['base'])],
    ['top', module(['between'], [], 100)],
    ['between', module(['base'])],
    ['base', module([], [], 100)],
  ]);
  const names = partsOf(graph, 'main');
  const importsOf = (part: string | undefined) =>
    [...graph].flatMap(([id, { imports }]) => (names.get(id) === part ? imports.map((one) => names.get(one)) : []));
  const reaches = (from: string | undefined, to: string | undefined): boolean =>
    importsOf(from).some((one) => one !== from && (one === to || reaches(one, to)));
  for (const part of names.values()) expect(reaches(part, part)).toBe(false);
});

test('puts modules loaded only by online modules into their own files, whose names begin with “online”', () => {
  const graph = new Map([
    MAIN,
    ['shell', module()],
    ['send', module(['amount'])],
    ['pay', module(['amount', 'till'], [], LARGE, true)],
    ['amount', module([], [], 100)],
    ['till', module([], [], 100)],
  ]);
  const parts = partsOf(graph, 'main');
  expect([parts.get('pay'), parts.get('till')]).toEqual([parts.get('till'), expect.stringMatching(/^online/)]);
  expect(parts.get('amount')).toMatch(/^part/);
  graph.set('send', module(['pay']));
  expect(() => partsOf(graph, 'main')).toThrow('pay is marked as @online, but send imports it and is used offline');
});

test('the order of modules does not change the files', () => {
  const read = [
    ['main', module(['left', 'right'], ['a'])],
    ['left', module([], ['b'])],
    ['right', module([], ['c'])],
    ['a', module(['one', 'two'])],
    ['b', module(['one', 'three'])],
    ['c', module(['two', 'three'])],
    ['one', module([], [], 100)],
    ['two', module([], [], 100)],
    ['three', module([], [], 100)],
  ] as const;
  const inOrder = (graph: Parameters<typeof partsOf>[0]) => [...partsOf(graph, 'main')].toSorted();
  expect(inOrder(new Map(read.toReversed()))).toEqual(inOrder(new Map(read)));
});
