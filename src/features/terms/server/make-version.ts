import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readMidnights } from '#platform/server/store/midnights.ts';
import type { Content } from '../rules.ts';
import { insertVersion, versionAt } from './store.ts';

/** Reason why a version cannot be created. */
export type TermsFault =
  | { readonly code: 'too_early'; readonly from: Date }
  | { readonly code: 'day_taken' | 'nothing_changes' };
export interface VersionRequest {
  readonly content: Content;
  /** `2026-12-01`: from that day's midnight in Seoul. */
  readonly validFrom: string;
}

/** Returns the start of a requested version and the version before it, or why it is impossible. Writes nothing. */
export async function judgeVersion(
  tx: Tx,
  { content, validFrom }: VersionRequest,
): Promise<{ readonly asked: Date; readonly before: number | null } | TermsFault> {
  const { asked, first } = await readMidnights(tx, validFrom);
  if (asked < first) return { code: 'too_early', from: first };
  const before = await versionAt(tx, content.kind, asked);
  if (before?.valid_from.getTime() === asked.getTime()) return { code: 'day_taken' };
  if (before && canonicalJson(before.content) === canonicalJson(content)) return { code: 'nothing_changes' };
  return { asked, before: before?.id ?? null };
}

/**
 * Creates a version that two people approved. It starts at a midnight in Seoul at least an hour away; each kind has at
 * most one start a day. Returns its id, or why there is none.
 */
export async function makeVersion(
  tx: Tx,
  { by, checkedBy, ...wanted }: VersionRequest & { readonly by: UserId; readonly checkedBy: UserId },
): Promise<number | TermsFault> {
  const found = await judgeVersion(tx, wanted);
  if ('code' in found) return found;
  const made = await insertVersion(tx, { validFrom: found.asked, content: wanted.content, by, checkedBy });
  return made ?? { code: 'day_taken' };
}

/** Returns the reason why there is no version, in one line. */
export function termsFaultText(fault: TermsFault): string {
  switch (fault.code) {
    case 'too_early':
      return `It can apply from ${fault.from.toISOString()} at the earliest, the next midnight in Seoul.`;
    case 'day_taken':
      return 'Another version already starts on that day.';
    case 'nothing_changes':
      return 'It does not differ from the version before it.';
    default:
      return fault satisfies never;
  }
}
