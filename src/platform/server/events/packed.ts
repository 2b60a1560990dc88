import type { UserId } from '#platform/ids.ts';
import type { OutboxRow } from './outbox-pages.ts';

/**
 * One row that stands for many events, written where a row for each would cost more than what happened. An event's id is the row's and its
 * place in it, below `MOST_IN_ROW`, so it is the same for every reader that unpacks the row and whenever.
 */
export interface Packed {
  /** Of the row. */
  readonly type: string;
  /** The types of the events in it. */
  readonly gives: readonly string[];
  /** The events of those users that `isWanted` names. */
  unpack(row: OutboxRow, isWanted: (userId: UserId) => boolean): OutboxRow[];
}

/** How far the ids of two rows are apart (0014-outbox-narrow.sql). */
export const MOST_IN_ROW = 65_536;

/** Knows the packed rows of a store by their type. */
export function unpacker(packed: readonly Packed[] = []) {
  const byType = new Map(packed.map((one) => [one.type, one]));
  return {
    /** The types of packed rows that may hold events of these types. */
    holding: (types: readonly string[]): string[] =>
      packed.filter(({ gives }) => gives.some((type) => types.includes(type))).map(({ type }) => type),
    /** The events of a row: itself, if it is none that is packed. */
    events: (row: OutboxRow, isWanted: (userId: UserId) => boolean): OutboxRow[] => {
      const known = byType.get(row.type);
      if (known) return known.unpack(row, isWanted);
      return row.userId === null || isWanted(row.userId) ? [row] : [];
    },
  };
}
export type Unpacker = ReturnType<typeof unpacker>;
