import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { NewVersion } from '../contract.ts';
import { type Change, changesOf, faultsOf, type Known } from '../rules.ts';
import { currencyAt, insertVersion, readMidnights } from './store.ts';

/** What is wrong with a version that somebody wants to make: of a field of it, or of its day. */
export type VersionFault =
  | { readonly code: 'faulty'; readonly errors: Readonly<Record<string, string>> }
  | { readonly code: 'too_early'; readonly from: Date }
  | { readonly code: 'day_taken' | 'same_person' | 'nothing_changes' };

export interface VersionWanted extends NewVersion {
  /** Null: whoever runs the server, by command. */
  readonly by: UserId | null;
  readonly checkedBy: UserId | null;
  readonly known: Known;
  /** Writes the record of it, in this transaction. */
  readonly record: (
    tx: Tx,
    made: { version: number; validFrom: string; changes: readonly Change[] },
  ) => Promise<unknown>;
}

/**
 * Makes a version that holds from a midnight in Seoul on, the next that is an hour away at the earliest, by the store's clock; one for each day. Gives its number and what
 * it changes of the version that would hold then without it, or why there is none; then nothing is written.
 */
export async function makeVersion(
  tx: Tx,
  { by, checkedBy, validFrom, rules, known, record }: VersionWanted,
): Promise<{ readonly version: number; readonly changes: readonly Change[] } | VersionFault> {
  // By command it is nobody's, and nobody checks it; else it is two people's.
  if ((by === null) !== (checkedBy === null) || (by !== null && by === checkedBy)) return { code: 'same_person' };
  const errors = faultsOf(rules, known);
  if (Object.keys(errors).length > 0) return { code: 'faulty', errors };
  const { asked, first } = await readMidnights(tx, validFrom);
  if (asked < first) return { code: 'too_early', from: first };
  const before = await currencyAt(tx, asked);
  if (before.valid_from.getTime() === asked.getTime()) return { code: 'day_taken' };
  const changes = changesOf(before.rules, rules);
  if (changes.length === 0) return { code: 'nothing_changes' };
  const version = await insertVersion(tx, { validFrom: asked, rules, by, checkedBy });
  if (version === undefined) return { code: 'day_taken' };
  await record(tx, { version, validFrom, changes });
  return { version, changes };
}
