import { defineOffice } from '#features/office/server/define-office.ts';
import { defineParts } from '#platform/server/feature.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { contract } from '../contract.ts';
import { auditReports } from './audit.ts';
import { reportJob } from './make-day.ts';
import { reportHandlers } from './reports.ts';

/** Daily figures about the currency, for the office. */
export const reports = defineParts({
  name: 'reports',
  tables: {
    report_days: 'belongs to nobody',
    report_day_shops: 'sums of shops',
    report_findings: 'transfers and shops by id; names nobody',
  },
  derived: ['report_days', 'report_day_shops', 'report_findings'],
  audit: auditReports,
  office: defineOffice({
    contract,
    handlers: reportHandlers,
    jobs: ({ db }) => [reportJob(db, createTurn(db, 'report-days'))],
  }),
});
