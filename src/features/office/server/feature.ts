import { officeEntries, officeInvites } from '#features/organisations/server/later.ts';
import { defineFeature, type Feature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { contract } from '../contract.ts';
import { ACT_DAYS } from '../rules.ts';
import { forgetActs } from './acts/acts-store.ts';
import { findEntry, forgetEntriesOf, needEntryOf } from './entry/entry-store.ts';
import { createHandlers } from './handlers.ts';
import { INVITING, inviteToOffice, officeInvitation } from './invite.ts';
import { limits } from './limits.ts';
import { emailChangeJob } from '#features/members/server/email-changes.ts';
import { statedJob } from '#features/reserve/server/office/stated-accounts.ts';
import { forgetUploads } from '#features/reserve/server/office/uploads.ts';
import { auditReports } from '#features/reports/server/audit.ts';
import { reportJob } from '#features/reports/server/making.ts';
import { forgetSignInsOf } from './sign-in/sign-ins-store.ts';

const working = defineFeature({
  name: 'office',
  trials: { '/office': 'won' },
  contract,
  tables: {
    office_entries: 'gone',
    office_sign_ins: 'gone',
    office_subjects: 'gone',
    office_uploads: 'gone',
    office_acts:
      'who made and who checked stays by number alone; marks of documents go, and the text of acts about them',
    report_days: 'nobody’s',
    report_day_shops: 'sums of shops',
    report_findings: 'transfers and shops by number, and nobody',
  },
  derived: ['report_days', 'report_day_shops', 'report_findings'],
  audit: auditReports,
  prunables: [
    { table: 'office_entries', column: 'expires_at', keepS: DAY_S },
    { table: 'office_sign_ins', column: 'made_at', keepS: DAY_S },
    // Longer than an act that names one may wait.
    { table: 'office_uploads', column: 'uploaded_at', keepS: (ACT_DAYS + 2) * DAY_S },
  ],
  limits,
  commands: (services) => ({
    [INVITING]: (argument) => inviteToOffice(services, officeInvitation.parse(JSON.parse(argument))),
  }),
  erase: async (tx, owner) => {
    await forgetEntriesOf(tx, owner);
    await forgetSignInsOf(tx, owner);
    await forgetActs(tx, owner);
    await forgetUploads(tx, owner);
  },
  join: (services) => {
    officeEntries.give(
      services,
      async (person, session) => (await findEntry(services.db, person, session)) !== undefined,
    );
    officeInvites(services).fill(needEntryOf);
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [
      reportJob(services.db, services.settings.cases.oneOfficerWon, createTurn(services.db, 'report-days')),
      statedJob(services),
      emailChangeJob(services, createTurn(services.db, 'email-changes')),
    ],
  }),
});

/** The office is a server's that serves many: a personal wallet answers 404, as where there is no such call. */
export const office: Feature = {
  ...working,
  start: (services) =>
    services.settings.mode === 'hosted' ? working.start(services) : { jobs: [], mount: () => undefined },
};
