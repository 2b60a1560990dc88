/**
 * Logs an error on the console, and nowhere else (docs/product/shell.md#failures: login failures and unreadable live
 * events).
 */
export const report = (what: string, error: unknown): void => console.error(what, error);
