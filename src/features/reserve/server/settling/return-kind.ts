import { z } from 'zod';
import { defineKind, type Fact, inBoth, needSameFacts, storedId } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { type ReturnedCredit, returnPayment } from '#features/settlement/server/confirming.ts';
import { findLine, shopOf } from '#features/settlement/server/lines-store.ts';
import { storedWonText } from '#platform/number-text.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { writeParts } from '../debits.ts';
import { findLine as findBankLine, lockReturned } from '../lines.ts';

interface ReturnRequest {
  /** Id of the credit in `bank_lines`. */
  readonly bankLine: number;
  /** The payment that came back, in `settlement_lines`. */
  readonly line: number;
}

/** Adds the payment's shop to the body of a request about it. */
export async function returnBody(tx: Tx, { bankLine, line: id }: ReturnRequest, reason: string) {
  const line = await findLine(tx, id);
  if (!line) throw refuse(commonRefusals, 'not_found');
  return { bankLine, line: id, organisation: line.organisation_id, reason };
}

/**
 * Locks the credit with which a paid payment came back, and returns it with the sum to return. Refuses if the two do
 * not match, or one of them is used.
 */
async function needReturned(tx: Tx, { bankLine, line: id }: ReturnRequest) {
  const line = await findLine(tx, id);
  const returned = line && (await lockReturned(tx, { lineId: bankLine, endToEnd: line.end_to_end }));
  if (!returned || line.state !== 'paid')
    throw refuse(refusals, 'not_so_now', {
      detail: 'No open bank credit matches this payment, or the payment was not paid.',
    });
  const net = BigInt(line.net);
  return { line, returned, won: returned.won < net ? returned.won : net };
}

async function factsOf(tx: Tx, asked: ReturnRequest) {
  const { line, returned, won } = await needReturned(tx, asked);
  const bank = await findBankLine(tx, asked.bankLine);
  const facts: Fact[] = [
    { name: 'shop', ...inBoth('value', shopOf(line), (shop) => shop) },
    { name: 'paid', value: `${storedWonText(line.net)}${line.bank_name === null ? '' : ` (${line.bank_name})`}` },
    { name: 'sum', value: storedWonText(won) },
    ...(returned.won === won ? [] : [{ name: 'whole_credit', value: storedWonText(returned.won) } as const]),
    { name: 'bank_reference', value: bank?.reference ?? '' },
  ];
  return { facts, line, returned, won };
}

/** Splits a credit above its payment: the payment's sum is returned, the rest can be issued. */
async function splitCredit(tx: Tx, bankLine: number, returned: ReturnedCredit, won: bigint): Promise<ReturnedCredit> {
  if (returned.won === won || 'part' in returned.place) return { ...returned, won };
  const payments = [{ endToEnd: returned.endToEnd, won: String(won) }];
  const [part] = await writeParts(tx, bankLine, { isCredit: true, payments });
  if (!part) throw new Error(`bank line ${bankLine} has no part`);
  return { ...returned, place: part.place, won };
}

/**
 * Returns a payment of a run that came back after the bank had made it to its shop, less the fee. A statement alone
 * never does this, since a false one would have the shop paid twice.
 */
export const settlementReturn = defineKind({
  kind: 'settlement.return',
  body: z.strictObject({
    bankLine: z.int().positive(),
    line: z.int().positive(),
    organisation: storedId,
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  about: async (_, { organisation }) => [organisation],
  tell: async (tx, { reason, ...asked }) => {
    const { facts, line, won } = await factsOf(tx, asked);
    return {
      subject: `settlement-line:${asked.line}`,
      ...inBoth('title', shopOf(line), (shop) => `${storedWonText(won)} (${shop})`.slice(0, 100)),
      reason,
      facts,
    };
  },
  carryOut: async (tx, services, { organisation, reason: _, ...asked }, { who, facts: shown }) => {
    await record(tx, services.vault, who, 'settlement.returned', { line: asked.line, about: organisation });
    const { facts, returned, won } = await factsOf(tx, asked);
    needSameFacts(shown, facts);
    if (!(await returnPayment(tx, await splitCredit(tx, asked.bankLine, returned, won))))
      throw refuse(refusals, 'cannot_be', { detail: 'The payment was already returned, or was not made.' });
  },
});
