/** Turns a stored instant into its wire form: RFC 3339 in UTC with milliseconds. */
export const onWire = (at: Date): string => at.toISOString();
