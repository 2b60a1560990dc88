import { ACT_DAYS } from '#features/office/rules.ts';
import { todayFigures } from '#features/office/server/slots.ts';
import { defineParts } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { auditReserve } from './audit.ts';
import { readFigures } from './office/figures.ts';
import { office } from './office/office.ts';
import { forgetUploads } from './office/uploads.ts';

/** Reserve has no calls of its own: everything is requested in the office. */
export const reserve = defineParts({
  name: 'reserve',
  tables: {
    office_uploads: 'gone',
    bank_statements: 'what a bank states of the operator’s account; who brought it stands there by number alone',
    bank_lines: 'what a bank states of the operator’s account; who is at the other side is sealed, and no account here',
    bank_line_parts: 'payments in an entry of the bank, by number alone',
    bank_line_charges: 'what the bank kept; who made and who checked it are there by number alone',
    bank_line_uses: 'the proof of what was issued; who made and who checked it stand there by number alone',
    credit_files: 'the proof of what was given out; nobody’s',
    credit_lines: 'the proof of what the ledger moved, by address as the ledger has it',
  },
  audit: auditReserve,
  // Longer than the lifetime of an act that names an upload.
  prunables: [{ table: 'office_uploads', column: 'uploaded_at', keepS: (ACT_DAYS + 2) * DAY_S }],
  erase: forgetUploads,
  join: (services) => {
    todayFigures.give(services, (operator) => readFigures(services.db, operator));
  },
  office,
});
