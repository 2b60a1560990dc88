/** Quotes a table or column name for a composed statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
