import { defineFeature } from '#platform/server/feature.ts';
import { readWhole } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { approvalsOf } from './approvals.ts';
import { createHandlers } from './handlers.ts';
import { forgetApprovals, listApprovals } from './store.ts';

export const work = defineFeature({
  name: 'work',
  contract,
  tables: { work_approvals: 'gone', work_decisions: 'gone' },
  erase: forgetApprovals,
  export: async ({ db }, owner) => ({
    approvals: await readWhole(
      (before, count) => listApprovals(db, owner, before, count),
      (rows) => approvalsOf(db, rows),
    ),
  }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
