export interface HomePart {
  /** True once the part should be drawn. */
  isDue: boolean;
  /** True if the wallet may be new, so that empty lists are expected. */
  isNew: boolean;
}

/** Reports whether a part of Home has nothing to show: it is empty, or still loading in a wallet that may be new. */
export const isBare = (
  { data, isError }: { data: readonly unknown[] | undefined; isError: boolean },
  isNew: boolean,
): boolean => (data ? data.length === 0 : isNew && !isError);
