/** Says on the console, and nowhere else, what went wrong (docs/product/shell.md#failures: login failures and live events that cannot be read). */
export const report = (what: string, error: unknown): void => console.error(what, error);
