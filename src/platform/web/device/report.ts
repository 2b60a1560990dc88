/** Says on the console, and nowhere else, what went wrong (SPEC.md section 8: login failures and live events that cannot be read). */
export const report = (what: string, error: unknown): void => console.error(what, error);
