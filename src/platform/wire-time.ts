/** Formats a stored instant for the wire: RFC 3339 in UTC with milliseconds. */
export const onWire = (at: Date): string => at.toISOString();
