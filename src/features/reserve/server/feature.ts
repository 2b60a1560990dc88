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
    bank_statements: 'statements of the operator’s account; the uploader only by id',
    bank_lines: 'entries of the operator’s account; the other party is sealed, and no account here',
    bank_line_parts: 'payments in a bank entry, only by id',
    bank_line_charges: 'charges of the bank; maker and checker only by id',
    bank_line_uses: 'proof of issues; maker and checker only by id',
    credit_files: 'proof of paid credits; names nobody',
    credit_lines: 'proof of ledger transfers, by address',
  },
  audit: auditReserve,
  // Uploads are stored longer than an act that names one can be pending.
  prunables: [{ table: 'office_uploads', column: 'uploaded_at', keepS: (ACT_DAYS + 2) * DAY_S }],
  erase: forgetUploads,
  join: (services) => {
    todayFigures.give(services, (operator) => readFigures(services.db, operator));
  },
  office,
});
