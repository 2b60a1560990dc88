import { defineParts } from '#platform/server/feature.ts';
import { auditReserve } from './audit.ts';
import { creditingOf } from './credits.ts';

/** The office asks for what happens here: calls of its own it has none. */
export const reserve = defineParts({
  name: 'reserve',
  tables: {
    bank_statements: 'what a bank states of the operator’s account; who brought it stands there by number alone',
    bank_lines: 'what a bank states of the operator’s account; who is at the other side is sealed, and no account here',
    bank_line_parts: 'payments in an entry of the bank, by number alone',
    bank_line_charges: 'what the bank kept; who made and who checked it are there by number alone',
    bank_line_uses: 'the proof of what was issued; who made and who checked it stand there by number alone',
    credit_files: 'the proof of what was given out; nobody’s',
    credit_lines: 'the proof of what the ledger moved, by address as the ledger has it',
  },
  audit: auditReserve,
  start: (services) => ({ jobs: services.settings.mode === 'hosted' ? [creditingOf(services).job] : [] }),
});
