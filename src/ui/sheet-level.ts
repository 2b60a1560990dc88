/**
 * True while the page is returning from the history entry of a closed sheet. `to` is the address that the page has
 * changed to since.
 */
export const leaving: { isNow: boolean; to?: string | undefined } = { isNow: false };

/** Returns the number of sheets that the current history entry belongs to. */
export const sheetLevel = (): number => globalThis.history?.state?.sheet ?? 0;
