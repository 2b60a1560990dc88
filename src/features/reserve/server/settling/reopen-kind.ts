import { z } from 'zod';
import { defineKind, inBoth, storedId } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { findLine, shopOf } from '#features/settlement/server/lines-store.ts';
import { reopenLine } from '#features/settlement/server/reopening.ts';
import { storedWonText } from '#platform/number-text.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { hasDebit } from '../lines.ts';

/** Adds the line's shop to the body of a request about it. */
export async function reopenBody(tx: Tx, lineId: number, reason: string) {
  const line = await findLine(tx, lineId);
  if (!line) throw refuse(commonRefusals, 'not_found');
  return { line: lineId, organisation: line.organisation_id, reason };
}

const DEBITED = 'The bank has stated a debit for this payment: it may have paid it.';

/**
 * Returns the held money of a payment that the bank refused to the shop. A bank's interface reports refusals by itself;
 * for a payment in a file two people decide.
 */
export const settlementReopen = defineKind({
  kind: 'settlement.reopen',
  body: z.strictObject({ line: z.int().positive(), organisation: storedId, reason: z.string().min(1).max(200) }),
  make: 'issue',
  check: 'check',
  about: async (_, { organisation }) => [organisation],
  tell: async (tx, { line: id, reason }) => {
    const line = await findLine(tx, id);
    if (line?.state !== 'held' || line.channel !== 'file')
      throw refuse(refusals, 'not_so_now', { detail: 'No money is held for this payment in a file.' });
    if (await hasDebit(tx, line.end_to_end)) throw refuse(refusals, 'not_so_now', { detail: DEBITED });
    return {
      subject: `settlement-line:${id}`,
      ...inBoth('title', shopOf(line), (shop) => `${storedWonText(line.net)} (${shop})`.slice(0, 100)),
      reason,
      facts: [
        { name: 'shop', ...inBoth('value', shopOf(line), (shop) => shop) },
        { name: 'sum', value: storedWonText(line.net) },
        { name: 'bank_account', value: line.bank_name ?? '' },
      ],
    };
  },
  carryOut: async (tx, services, { line, organisation }, { who }) => {
    await record(tx, services.vault, who, 'settlement.reopened', { line, about: organisation });
    const held = await findLine(tx, line);
    if (held && (await hasDebit(tx, held.end_to_end))) throw refuse(refusals, 'cannot_be', { detail: DEBITED });
    if (!(await reopenLine(tx, line)))
      throw refuse(refusals, 'cannot_be', { detail: 'No money is held for this payment any more.' });
  },
});
