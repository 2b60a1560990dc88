/** The store cannot be opened or used at all: its message is the one line that a person reads before the program stops. */
export class StoreError extends Error {}

/** What went wrong outside, in a few words without a stack: `EACCES`, or the message's first line. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return (error.message.split('\n')[0] || error.name).trim();
}

/** A store that cannot be used just now for want of space; `isUnavailable` knows it by its SQLSTATE 53100 (disk_full). */
export class StoreFullError extends Error {
  readonly code = '53100';
}

/** A store that takes no writes just now, as it would say itself with SQLSTATE 25006 (read_only_sql_transaction). */
export class StoreReadOnlyError extends Error {
  readonly code = '25006';
  readonly severity = 'ERROR';
}
