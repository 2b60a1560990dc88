export interface HomePart {
  /** Whether its turn to be drawn has come. */
  isDue: boolean;
  /** Whether the wallet may be a new one, of which nothing is expected yet. */
  isNew: boolean;
}

/** Whether a part of Home has nothing to show: it is empty, or may well be and is still being read. */
export const isBare = (
  { data, isError }: { data: readonly unknown[] | undefined; isError: boolean },
  isNew: boolean,
): boolean => (data ? data.length === 0 : isNew && !isError);
