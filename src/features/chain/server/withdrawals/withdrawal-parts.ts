import type { Feature } from '#platform/server/feature.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Services } from '#platform/server/services.ts';
import { listAll } from '#platform/server/store/pages.ts';
import type { Chain } from '../chain.ts';
import { engineOf } from '../sending/engine.ts';
import { auditWithdrawals } from './audit.ts';
import { coverJob } from './cover.ts';
import { withdrawalFollower } from './ending.ts';
import { handingJob } from './handing.ts';
import { withdrawalOnFile } from './own-withdrawals.ts';
import { countOpen, forget, listOwn } from './withdrawals-store.ts';

/** The feature's declarations about withdrawals. */
export const withdrawalParts = {
  tables: {
    chain_limits: 'limits of withdrawals; maker and checker only by id',
    chain_gate: 'nobody’s',
    chain_cover: 'nobody’s',
    chain_person_days: 'gone',
    chain_addresses: 'gone',
    chain_quotes: 'gone',
    chain_withdrawals: 'emptied',
  },
  prunables: [
    { table: 'chain_quotes', column: 'created_at', keepS: DAY_S },
    // The retention time must exceed the day whose totals these rows contain.
    { table: 'chain_person_days', column: 'at', keepS: 2 * DAY_S },
  ],
  audit: auditWithdrawals,
  erase: forget,
  underway: async (db, owner) => ({ withdrawals: await countOpen(db, owner) }),
  export: async ({ db }, owner) => ({
    withdrawals: await listAll(
      (before, count) => listOwn(db, owner, before, count),
      async (row) => withdrawalOnFile(row),
    ),
  }),
  join: (services) => engineOf(services).follow('withdrawal', withdrawalFollower),
} as const satisfies Partial<Feature>;

export const withdrawalJobs = (services: Services, chain: Chain): Job[] => [
  coverJob(services, chain),
  handingJob(services, chain),
];
