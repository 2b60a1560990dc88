import type { Page, PageQuery } from '#platform/contract.ts';
import { parseId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';

/**
 * Parses the cursor of a list ordered by id, newest first: the page starts below it. Refuses with 400 if it is not an
 * id.
 */
export function idBefore(query: PageQuery): number {
  if (query.before === undefined) return Number.MAX_SAFE_INTEGER;
  const id = parseId(query.before);
  if (id === undefined)
    throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
  return id;
}

/** Cuts rows, read with `limit` + 1, to a page. If more follow, its cursor is the id of its last row. */
export function pageById<Row extends { readonly id: number }>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? String(last.id) : undefined };
}

/** Converts a page's rows one after another, so that a key fetched for the first is cached for the rest. */
export async function writePage<Row, Item>(page: Page<Row>, write: (row: Row) => Promise<Item>): Promise<Page<Item>> {
  const items: Item[] = [];
  for (const row of page.items) items.push(await write(row));
  return { items, next: page.next };
}

/** List for a file, newest first. `isWhole` is false if older items were left out. */
export interface BoundedList<Item> {
  items: Item[];
  isWhole: boolean;
}
const MOST_LISTED = 5000;

/** Reads a list by id, newest first, as `readPages` does. `list` returns the rows below an id. */
export const readWhole = <Row extends { readonly id: number }, Item>(
  list: (before: number, count: number) => Promise<readonly Row[]>,
  write: (rows: readonly Row[]) => Promise<readonly Item[]>,
  options?: { page?: number; most?: number },
): Promise<BoundedList<Item>> =>
  readPages(async (query) => pageById(await list(idBefore(query), query.limit + 1), query.limit), write, options);

/**
 * Reads a list newest first, to its end or the first 5,000 items. It reads page by page, so that the store is free in
 * between.
 */
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

/** Reads a list whose rows are converted one by one. */
export const listAll = <Row extends { readonly id: number }, Item>(
  list: (before: number, count: number) => Promise<readonly Row[]>,
  write: (row: Row) => Item | Promise<Item>,
): Promise<BoundedList<Item>> =>
  readWhole(list, async (rows) => {
    const items: Item[] = [];
    for (const row of rows) items.push(await write(row));
    return items;
  });
