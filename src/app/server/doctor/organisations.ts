import type { Settings } from '#platform/server/settings/settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type Finding, ok, warn } from './finding.ts';

const NAMED = 5;

/** Organisations that wait to be approved, the oldest first, each by its number and name; on one's own machine none waits. */
export async function lookAtOrganisations(db: Db, { mode }: Pick<Settings, 'mode'>): Promise<Finding[]> {
  if (mode !== 'hosted') return [];
  const rows = await db.rows(sql<{ id: number; name: string; all: number }>`
    SELECT o.id, o.name, (count(*) OVER ())::int AS all FROM organisations o
     WHERE o.state = 'asked' ORDER BY o.id LIMIT ${NAMED}`);
  const [first] = rows;
  if (!first) return [ok('organisations', 'none waits to be approved')];
  const named = rows.map(({ id, name }) => `${id} ${name}`).join(', ');
  const says = `${first.all} ${first.all === 1 ? 'waits' : 'wait'} to be approved: ${named}${first.all > NAMED ? ', …' : ''}`;
  return [
    warn('organisations', says, `the office decides, under Shops; without one: npm run org:approve -- ${first.id}`),
  ];
}
