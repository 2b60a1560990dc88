/** Whether the page is on its way back from the entry of a sheet that was closed, and the address that it has changed its own to meanwhile. */
export const leaving: { isNow: boolean; to?: string | undefined } = { isNow: false };

/** How many sheets the history's present entry stands for. */
export const sheetLevel = (): number => globalThis.history?.state?.sheet ?? 0;
