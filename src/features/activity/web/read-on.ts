import type { Page } from '#platform/contract.ts';

/** The part of a list that was read, and whether it is complete. */
export interface PartialList<T> {
  readonly items: readonly T[];
  readonly isWhole: boolean;
}

interface ReadOnOptions<T> {
  /** The pages already loaded, newest first. */
  readonly known: readonly Page<T>[];
  readonly page: (before: string) => Promise<Page<T>>;
  readonly most: number;
  readonly onRead: (count: number) => void;
}

/**
 * Continues a list after the loaded pages until it ends or `most` items have been read. Never reads a page twice. A
 * page may be empty.
 */
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
