interface Pages {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
}
interface ReadByPages extends Pages {
  readonly fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<Pages & { isError: boolean; hasNextPage: boolean }>;
}

const countOf = ({ data }: Pages): number => data?.pages.length ?? 0;

/** Maximum number of refetches in a row that a press waits for. */
const MAX_REFETCHES = 5;

/**
 * Reads the next page of a list. If the list is being refetched, it waits for that instead of cancelling it, so that
 * new items are not lost.
 */
export async function readNextPage(read: ReadByPages): Promise<void> {
  const shown = countOf(read);
  for (let waited = 0; waited <= MAX_REFETCHES; waited += 1) {
    const now = await read.fetchNextPage({ cancelRefetch: false });
    if (countOf(now) > shown || now.isError || !now.hasNextPage) return;
  }
}
