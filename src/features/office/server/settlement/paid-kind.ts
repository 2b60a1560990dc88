import { z } from 'zod';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockFreeDebit, writePaidParts } from '#features/reserve/server/debits.ts';
import { confirmByBank } from '#features/settlement/server/confirming.ts';
import { findLine } from '#features/settlement/server/lines-store.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { defineKind, type Fact } from '../acts/kind.ts';
import { wonText } from '../money/issue-kind.ts';

interface Asked {
  /** A debit, in `bank_lines`. */
  readonly bankLine: number;
  /** Payments of files, in `settlement_lines`. */
  readonly lines: readonly number[];
}

const notSo = (detail: string) => refuse(refusals, 'not_so_now', { detail });

/** The debit, the payments that it paid, and the bank's charge, which is their difference; refuses sums that do not fit. */
async function needPaid(tx: Tx, { bankLine, lines: ids }: Asked) {
  const debit = await lockFreeDebit(tx, bankLine);
  if (!debit) throw notSo('The bank has no such debit that is still unexplained.');
  const lines = [];
  for (const id of new Set(ids)) {
    const line = await findLine(tx, id);
    if (line?.state !== 'held' || line.channel !== 'file') throw notSo('One of the payments does not wait in a file.');
    lines.push(line);
  }
  const sum = lines.reduce((total, { net }) => total + BigInt(net), 0n);
  const charge = BigInt(debit.won) - sum;
  if (charge < 0n || charge > sum) throw notSo('The debit is below the sum of the payments, or above twice that sum.');
  return { debit, lines, charge };
}

async function factsOf(tx: Tx, asked: Asked) {
  const { debit, lines, charge } = await needPaid(tx, asked);
  const facts: Fact[] = [
    { name: 'bank_reference', value: `${debit.reference}, ${debit.booked_on}` },
    { name: 'sum', value: wonText(debit.won) },
    { name: 'fee', value: wonText(charge) },
    ...lines.map(
      ({ shop, bank_name: bank, net }): Fact => ({ name: 'payment', value: `${shop}, ${bank}: ${wonText(net)}` }),
    ),
  ];
  return { facts, debit, lines, charge };
}

/**
 * Confirms payments of a file by a bank debit that does not name them: the bank added its charges, or left their numbers out. Two people match
 * the debit with the payments; the rest of it is the bank's charge.
 */
export const settlementPaid = defineKind({
  kind: 'settlement.paid',
  body: z.strictObject({
    bankLine: z.int().positive(),
    lines: z.array(z.int().positive()).min(1).max(200),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  about: async (tx, { lines }) => {
    const shops: UserId[] = [];
    for (const id of lines) {
      const line = await findLine(tx, id);
      if (line) shops.push(line.organisation_id);
    }
    return shops;
  },
  tell: async (tx, { reason, ...asked }) => {
    const { facts, debit, lines } = await factsOf(tx, asked);
    return {
      subject: `line:${asked.bankLine}`,
      title: `${wonText(debit.won)} → ${lines.length}`,
      reason,
      facts,
    };
  },
  carryOut: async (tx, services, asked, { who, madeBy, facts: shown }) => {
    await record(tx, services.vault, who, 'settlement.paid', { line: asked.bankLine });
    const { facts, lines, charge } = await factsOf(tx, asked);
    if (facts.some(({ value }, nth) => shown[nth]?.value !== value))
      throw refuse(refusals, 'cannot_be', { detail: 'The debit or the payments have changed since they were shown.' });
    const payments = lines.map(({ end_to_end: endToEnd, net }) => ({ endToEnd, won: net }));
    const makers = { by: madeBy, checkedBy: who.person.userId };
    const entries = await writePaidParts(tx, asked.bankLine, { payments, charge, ...makers });
    const done = await confirmByBank(tx, bankDeskOf(services), entries);
    if (done.count !== lines.length) throw new Error(`${done.count} of ${lines.length} payments were confirmed`);
  },
});
