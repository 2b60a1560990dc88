import type { UserId } from '#platform/ids.ts';
import type { OutboxRow } from './outbox-pages.ts';

/**
 * One row for many events, used where a row for each would cost more than the change itself. An event's id is the row's
 * id plus its index, which is below `MOST_IN_ROW`. So the id is the same for every reader, at any time.
 */
export interface Packed {
  /** Type of the row. */
  readonly type: string;
  /** Types of the events in the row. */
  readonly gives: readonly string[];
  /** Returns the events of those users for whom `isWanted` is true. */
  unpack(row: OutboxRow, isWanted: (userId: UserId) => boolean): OutboxRow[];
}

/**
 * Distance between the ids of two consecutive rows, and so the maximum number of events in one
 * (0014-outbox-narrow.sql).
 */
export const MOST_IN_ROW = 65_536;

/** Unpacks the packed rows of a store by their type. */
export function unpacker(packed: readonly Packed[] = []) {
  const byType = new Map(packed.map((one) => [one.type, one]));
  return {
    /** Returns the types of packed rows that may contain events of these types. */
    rowTypesOf: (types: readonly string[]): string[] =>
      packed.filter(({ gives }) => gives.some((type) => types.includes(type))).map(({ type }) => type),
    /** Returns the events of a row; a row that is not packed is its own event. */
    events: (row: OutboxRow, isWanted: (userId: UserId) => boolean): OutboxRow[] => {
      const known = byType.get(row.type);
      if (known) return known.unpack(row, isWanted);
      return row.userId === null || isWanted(row.userId) ? [row] : [];
    },
  };
}
export type Unpacker = ReturnType<typeof unpacker>;
