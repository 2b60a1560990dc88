import type { UserId } from '#platform/ids.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readMidnights } from '#platform/server/store/midnights.ts';
import type { NewVersion } from '../contract.ts';
import { type Change, changesOf } from '../rule-changes.ts';
import { faultsOf, type KnownValues } from '../rule-faults.ts';
import { FIRST_RULES } from '../rule-table.ts';
import type { CurrencyRules } from '../rules.ts';
import { currencyAt, insertVersion } from './store.ts';

/**
 * Excludes a version that changes nothing for members from their notifications. Provided by the later feature
 * `notifications`.
 */
export const unannounced = neededOf<Services, (tx: Tx, version: number) => Promise<unknown>>('unannounced versions');

/** Fault of a requested version: in one of its fields or in its day. */
export type VersionFault =
  | { readonly code: 'faulty'; readonly errors: Readonly<Record<string, string>> }
  | { readonly code: 'too_early'; readonly from: Date }
  | { readonly code: 'day_taken' | 'same_person' | 'nothing_changes' };

export interface VersionWanted extends NewVersion {
  /** Null if made by command. */
  readonly by: UserId | null;
  readonly checkedBy: UserId | null;
  readonly known: KnownValues;
  /** Records the new version in the same transaction. */
  readonly record: (
    tx: Tx,
    made: { version: number; validFrom: string; changes: readonly Change[] },
  ) => Promise<unknown>;
}

interface VersionFound {
  readonly asked: Date;
  /** Id of the version that would otherwise be in force then. `changes` are the differences from it. */
  readonly before: number;
  /** All rules of the version, including those that the request left out. */
  readonly rules: CurrencyRules;
  readonly changes: readonly Change[];
}

/** Returns the changes of a requested version, or why it is not possible. Writes nothing. */
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
 * Creates a version that applies from a midnight in Seoul, at least an hour ahead by the store's clock; one per day.
 * Returns its id and its differences from the version that would otherwise be in force then. If that is not possible,
 * writes nothing and returns why.
 */
export async function makeVersion(
  tx: Tx,
  { by, checkedBy, record, ...wanted }: VersionWanted,
): Promise<{ readonly version: number; readonly changes: readonly Change[] } | VersionFault> {
  // A version made by command has neither maker nor checker; any other needs two people.
  if ((by === null) !== (checkedBy === null) || (by !== null && by === checkedBy)) return { code: 'same_person' };
  const found = await judgeVersion(tx, wanted);
  if ('code' in found) return found;
  const version = await insertVersion(tx, { validFrom: found.asked, rules: found.rules, by, checkedBy });
  if (version === undefined) return { code: 'day_taken' };
  await record(tx, { version, validFrom: wanted.validFrom, changes: found.changes });
  return { version, changes: found.changes };
}

/** Describes in one line why a version is not possible. */
export function faultText(fault: VersionFault): string {
  switch (fault.code) {
    case 'faulty':
      return Object.entries(fault.errors)
        .map(([field, reason]) => `${field} ${reason}`)
        .join('; ');
    case 'too_early':
      return `it can start at ${fault.from.toISOString()}, the next midnight in Seoul, at the earliest`;
    case 'day_taken':
      return 'another version starts on that day';
    case 'same_person':
      return 'its maker cannot check it';
    case 'nothing_changes':
      return 'it does not differ from the version before it';
    default:
      return fault satisfies never;
  }
}
