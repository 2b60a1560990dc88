import type { OutputOf } from '#platform/contract.ts';
import { consistencyPath } from '#platform/merkle.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { contract } from '../../contract.ts';
import { dayLeaf, hexOf } from '../../day-log.ts';
import { sha256 } from './trees.ts';
import { readLog } from './trees-store.ts';

type LogProof = OutputOf<(typeof contract)['calls']['GET /api/day-log']>;

/** Returns the head of the log, with the proof that it only added to its first `since` days. */
export async function readLogProof(db: Queryable, since: number | undefined): Promise<Omit<LogProof, 'head'>> {
  const days = await readLog(db);
  const last = days.at(-1);
  const earlier = since === undefined ? last : days[since - 1];
  if (!last || !earlier) throw refuse(commonRefusals, 'not_found');
  const path = consistencyPath(
    days.map((day) => dayLeaf(day, sha256)),
    since ?? days.length,
    sha256,
  );
  return {
    day: last.day,
    of: days.length,
    root: hexOf(last.log_root),
    since: since === undefined ? null : hexOf(earlier.log_root),
    path: path.map(hexOf),
  };
}
