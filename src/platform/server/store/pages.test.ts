import { describe, expect, it } from 'vitest';
import { idBefore, pageById, readWhole, writePage } from './pages.ts';

const rows = [5, 4, 3].map((id) => ({ id }));

describe('a page', () => {
  it('has a cursor to its last row only if more rows follow', () => {
    expect(pageById(rows, 2)).toEqual({ items: [{ id: 5 }, { id: 4 }], next: '4' });
    expect(pageById(rows, 3)).toEqual({ items: rows, next: undefined });
    expect(pageById([], 3)).toEqual({ items: [], next: undefined });
  });

  it('begins below its cursor, which must be an id', () => {
    expect(idBefore({ limit: 10, before: '4' })).toBe(4);
    expect(idBefore({ limit: 10 })).toBe(Number.MAX_SAFE_INTEGER);
    for (const before of ['0', '-1', '4 ', '1e3', 'x']) expect(() => idBefore({ limit: 10, before })).toThrow();
  });

  it('is written row by row, in order', async () => {
    const page = await writePage(pageById(rows, 2), async ({ id }) => `row ${id}`);
    expect(page).toEqual({ items: ['row 5', 'row 4'], next: '4' });
  });
});

describe('a list in a file', () => {
  const list = async (before: number, count: number) =>
    Array.from({ length: 12 }, (_, n) => ({ id: 12 - n }))
      .filter(({ id }) => id < before)
      .slice(0, count);
  const read = (most: number) => readWhole(list, async (some) => some.map(({ id }) => id), { page: 5, most });

  it('is read to its end in pages, and states that it is complete', async () => {
    expect(await read(12)).toEqual({ items: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], isWhole: true });
    expect(await readWhole(list, async (some) => some)).toMatchObject({ items: { length: 12 }, isWhole: true });
  });

  it('states that it is incomplete if older rows were left out', async () => {
    expect(await read(11)).toEqual({ items: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], isWhole: false });
  });
});
