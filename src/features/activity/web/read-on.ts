import type { Page } from '#platform/contract.ts';

/** What was read of a list, and whether there is more of it. */
export interface PartialList<T> {
  readonly items: readonly T[];
  readonly isWhole: boolean;
}

interface ReadOnOptions<T> {
  /** The pages that are there already, the newest first. */
  readonly known: readonly Page<T>[];
  readonly page: (before: string) => Promise<Page<T>>;
  /** Whether what is older than this one is wanted. */
  readonly needsOlder: (oldest: T) => boolean;
  readonly most: number;
  readonly onRead: (count: number) => void;
}

/** Reads a list on from the pages that are there until nothing older is wanted, it ends, or `most` have been read; never a page twice. */
export async function readOn<T>({ known, page, needsOlder, most, onRead }: ReadOnOptions<T>): Promise<PartialList<T>> {
  const items = known.flatMap((one) => one.items);
  let next = known.at(-1)?.next;
  for (;;) {
    const oldest = items.at(-1);
    if (next === undefined || !oldest || !needsOlder(oldest)) return { items, isWhole: true };
    if (items.length >= most) return { items: items.slice(0, most), isWhole: false };
    onRead(items.length);
    const read: Page<T> = await page(next);
    items.push(...read.items);
    next = read.next;
  }
}
