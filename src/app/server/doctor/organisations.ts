import { waitingOrganisations } from '#features/organisations/server/operator.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { type Finding, ok, warn } from './finding.ts';

const NAMED = 5;

/** Lists organisations that wait for approval, oldest first, by number and name. A personal wallet has none. */
export async function lookAtOrganisations(db: Db, { mode }: Pick<Settings, 'mode'>): Promise<Finding[]> {
  if (mode !== 'hosted') return [];
  const { all, organisations } = await waitingOrganisations(db, NAMED);
  const [first] = organisations;
  if (!first) return [ok('organisations', 'none waits for approval')];
  const named = organisations.map(({ id, name }) => `${id} ${name}`).join(', ');
  const says = `${all} ${all === 1 ? 'waits' : 'wait'} for approval: ${named}${all > NAMED ? ', …' : ''}`;
  return [
    warn(
      'organisations',
      says,
      `the office decides, under Shops; without one: npm run ingam -- org:approve ${first.id}`,
    ),
  ];
}
