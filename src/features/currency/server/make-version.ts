import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readMidnights } from '#platform/server/store/midnights.ts';
import type { NewVersion } from '../contract.ts';
import { type Change, changesOf } from '../rule-changes.ts';
import { faultsOf, type Known } from '../rule-faults.ts';
import { FIRST_RULES } from '../rule-table.ts';
import type { CurrencyRules } from '../rules.ts';
import { currencyAt, insertVersion } from './store.ts';

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

interface VersionFound {
  readonly asked: Date;
  /** The version that would hold then without it, and what it changes of that. */
  readonly before: number;
  /** All of its rules, also those that were left out. */
  readonly rules: CurrencyRules;
  readonly changes: readonly Change[];
}

/** What a version would change that somebody wants to make, or why there can be none; nothing is written. */
export async function judgeVersion(
  tx: Tx,
  { validFrom, rules: given, known }: Pick<VersionWanted, 'validFrom' | 'rules' | 'known'>,
): Promise<VersionFound | VersionFault> {
  const errors = faultsOf({ ...FIRST_RULES, ...given }, known);
  if (Object.keys(errors).length > 0) return { code: 'faulty', errors };
  const { asked, first } = await readMidnights(tx, validFrom);
  if (asked < first) return { code: 'too_early', from: first };
  const before = await currencyAt(tx, asked);
  if (before.valid_from.getTime() === asked.getTime()) return { code: 'day_taken' };
  const rules = { ...before.rules, ...given };
  const changes = changesOf(before.rules, rules);
  return changes.length === 0 ? { code: 'nothing_changes' } : { asked, before: before.id, rules, changes };
}

/**
 * Makes a version that holds from a midnight in Seoul on, the next that is an hour away at the earliest, by the store's clock; one for each day. Gives its number and what
 * it changes of the version that would hold then without it, or why there is none; then nothing is written.
 */
export async function makeVersion(
  tx: Tx,
  { by, checkedBy, record, ...wanted }: VersionWanted,
): Promise<{ readonly version: number; readonly changes: readonly Change[] } | VersionFault> {
  // By command it is nobody's, and nobody checks it; else it is two people's.
  if ((by === null) !== (checkedBy === null) || (by !== null && by === checkedBy)) return { code: 'same_person' };
  const found = await judgeVersion(tx, wanted);
  if ('code' in found) return found;
  const version = await insertVersion(tx, { validFrom: found.asked, rules: found.rules, by, checkedBy });
  if (version === undefined) return { code: 'day_taken' };
  await record(tx, { version, validFrom: wanted.validFrom, changes: found.changes });
  return { version, changes: found.changes };
}

/** Why there is no version, in one line. */
export function faultText(fault: VersionFault): string {
  switch (fault.code) {
    case 'faulty':
      return Object.entries(fault.errors)
        .map(([field, reason]) => `${field} ${reason}`)
        .join('; ');
    case 'too_early':
      return `it can hold from ${fault.from.toISOString()} on, the next midnight in Seoul, at the earliest`;
    case 'day_taken':
      return 'another version begins on that day';
    case 'same_person':
      return 'who makes it does not check it';
    case 'nothing_changes':
      return 'it says what the version before it says';
    default:
      return fault satisfies never;
  }
}
