/** Quotes a name of a table or column for a statement that is put together. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
