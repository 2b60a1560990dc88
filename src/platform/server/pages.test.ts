import { describe, expect, it } from 'vitest';
import { idBefore, pageById, writePage } from './pages.ts';

const rows = [5, 4, 3].map((id) => ({ id }));

describe('a page', () => {
  it('names its last row as the cursor only when more rows follow', () => {
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
