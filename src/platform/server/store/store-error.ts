/** Reason why the store cannot be opened or used, in one line for the operator. The program stops after it. */
export class StoreError extends Error {}

/**
 * Returns the cause of an external error in a few words without a stack: `EACCES`, or the first line of its message.
 */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return (error.message.split('\n')[0] || error.name).trim();
}

/** The store has run out of space for now. `isUnavailable` recognises its SQLSTATE 53100 (disk_full). */
export class StoreFullError extends Error {
  readonly code = '53100';
}

/** The store takes no writes for now, with the SQLSTATE that it would use itself, 25006 (read_only_sql_transaction). */
export class StoreReadOnlyError extends Error {
  readonly code = '25006';
  readonly severity = 'ERROR';
}
