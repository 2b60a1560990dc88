import type { Page } from '#platform/contract.ts';

/** What was read of a list, and whether there is no more of it. */
export interface PartialList<T> {
  readonly items: readonly T[];
  readonly isWhole: boolean;
}

interface ReadOnOptions<T> {
  /** The pages that are there already, the newest first. */
  readonly known: readonly Page<T>[];
  readonly page: (before: string) => Promise<Page<T>>;
  readonly most: number;
  readonly onRead: (count: number) => void;
}

/** Reads a list on from the pages that are there until it ends or `most` have been read; never a page twice. A page may be empty. */
export async function readOn<T>({ known, page, most, onRead }: ReadOnOptions<T>): Promise<PartialList<T>> {
  const items = known.flatMap((one) => one.items);
  let next = known.at(-1)?.next;
  while (next !== undefined && items.length < most) {
    onRead(items.length);
    const read: Page<T> = await page(next);
    items.push(...read.items);
    next = read.next;
  }
  return { items: items.slice(0, most), isWhole: next === undefined && items.length <= most };
}
