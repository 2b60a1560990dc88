import { findSpareVariables } from '#features/currency/server/office/from-settings.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { type Finding, warn } from './finding.ts';

/** Finds environment variables that only repeat a rule of the currency and should be removed. */
export async function lookAtRules(db: Db, { cases }: Pick<Settings, 'cases'>): Promise<Finding[]> {
  const spare = (await findSpareVariables(db, cases)).join(', ');
  if (spare === '') return [];
  return [
    warn('rules', `set as the currency’s rules are: ${spare}`, 'remove them: the start stops once a rule differs'),
  ];
}
