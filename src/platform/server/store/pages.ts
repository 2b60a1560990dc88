import type { Page, PageQuery } from '#platform/contract.ts';
import { parseId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';

/** Reads the cursor of a list that is ordered by id, newest first: rows below it follow. Anything but an id refuses with 400. */
export function idBefore(query: PageQuery): number {
  if (query.before === undefined) return Number.MAX_SAFE_INTEGER;
  const id = parseId(query.before);
  if (id === undefined) throw refuse(commonRefusals, 'malformed', { errors: { before: 'is no cursor of this list' } });
  return id;
}

/** Cuts rows that were read with one more than `limit` to a page, whose cursor is its last row's id when more follow. */
export function pageById<Row extends { readonly id: number }>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? String(last.id) : undefined };
}

/** Gives a page's rows their wire form one after the other, so that a key the first one needs is there for the rest. */
export async function writePage<Row, Item>(page: Page<Row>, write: (row: Row) => Promise<Item>): Promise<Page<Item>> {
  const items: Item[] = [];
  for (const row of page.items) items.push(await write(row));
  return { items, next: page.next };
}

/** A list as it goes into a file, newest first; `isWhole` is false where older ones were left out. */
export interface BoundedList<Item> {
  items: Item[];
  isWhole: boolean;
}
const MOST_LISTED = 5000;

/** Reads a list by id from its newest on, as `readPages` does; it gives the rows below an id. */
export const readWhole = <Row extends { readonly id: number }, Item>(
  list: (before: number, count: number) => Promise<readonly Row[]>,
  write: (rows: readonly Row[]) => Promise<readonly Item[]>,
  options?: { page?: number; most?: number },
): Promise<BoundedList<Item>> =>
  readPages(async (query) => pageById(await list(idBefore(query), query.limit + 1), query.limit), write, options);

/** Reads a list from its newest on, a page at a time so that the store is free between them, to its end or the first 5,000. */
export async function readPages<Row, Item>(
  read: (query: PageQuery) => Promise<Page<Row>>,
  write: (rows: readonly Row[]) => Promise<readonly Item[]>,
  { page = 200, most = MOST_LISTED } = {},
): Promise<BoundedList<Item>> {
  const items: Item[] = [];
  let before: string | undefined;
  do {
    const { items: rows, next } = await read({ limit: Math.min(page, most - items.length), before });
    items.push(...(await write(rows)));
    before = next;
  } while (before !== undefined && items.length < most);
  return { items, isWhole: before === undefined };
}

/** The same of a list whose rows get their wire form one by one. */
export const listAll = <Row extends { readonly id: number }, Item>(
  list: (before: number, count: number) => Promise<readonly Row[]>,
  write: (row: Row) => Item | Promise<Item>,
): Promise<BoundedList<Item>> =>
  readWhole(list, async (rows) => {
    const items: Item[] = [];
    for (const row of rows) items.push(await write(row));
    return items;
  });
