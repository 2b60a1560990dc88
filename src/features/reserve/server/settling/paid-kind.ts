import { z } from 'zod';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { defineKind, type Fact, inBoth } from '#features/office/server/acts/kind.ts';
import { outsideOperator } from '#features/office/server/acts/outsider.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { confirmByBank } from '#features/settlement/server/confirming.ts';
import { findLine, shopOf } from '#features/settlement/server/lines-store.ts';
import { partyOf } from '#features/settlement/server/orders/order-files.ts';
import { findOrder } from '#features/settlement/server/orders/orders-store.ts';
import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { masked } from '#platform/texts/shown-safely.ts';
import { chargeFault } from '../../charges.ts';
import { refusals } from '../../office-contract.ts';
import { lockFreeDebit, writePaidParts } from '../debits.ts';
import { decryptCounterparty } from '../lines.ts';

interface MatchRequest {
  /** Id of the debit in `bank_lines`. */
  readonly bankLine: number;
  /** Ids of settlement payouts, in `settlement_lines`. */
  readonly lines: readonly number[];
  /** Ids of orders in files, in `bank_transfers`. */
  readonly orders: readonly number[];
}

/** A payment of a file that the bank has not confirmed. */
interface HeldPayment {
  readonly endToEnd: string;
  readonly won: string;
  readonly payee: Pick<Fact, 'value' | 'valueKo'>;
}

/** Largest debit in won that can be a bank charge without payments. A larger one must be clarified with the bank. */
const MOST_CHARGE = 1_000_000n;

const notSo = (detail: string) => refuse(refusals, 'not_so_now', { detail });

/** Returns the payments that an act names, those of runs first; refuses one that does not wait in a file. */
async function needHeld(
  tx: Tx,
  vault: Vault,
  { lines, orders }: Omit<MatchRequest, 'bankLine'>,
): Promise<HeldPayment[]> {
  const held: HeldPayment[] = [];
  for (const id of new Set(lines)) {
    const line = await findLine(tx, id);
    if (line?.state !== 'held' || line.channel !== 'file') throw notSo('One of the payments is in no pending file.');
    const payee = inBoth('value', shopOf(line), (shop) => `${shop}, ${line.bank_name}: ${storedWonText(line.net)}`);
    held.push({ endToEnd: line.end_to_end, won: line.net, payee });
  }
  for (const id of new Set(orders)) {
    const order = await findOrder(tx, id);
    if (!order || order.file_id === null) throw notSo('One of the orders is already decided, or is in no file.');
    const { name, bank, digits } = await partyOf(tx, vault, order);
    const payee = { value: `${name}, ${bank} ${masked(digits, 6)}: ${storedWonText(order.won)}` };
    held.push({ endToEnd: order.reference, won: order.won, payee });
  }
  return held;
}

/** Returns the debit, the payments it paid, and the bank's charge (the difference). Refuses sums that do not fit. */
async function needPaid(tx: Tx, vault: Vault, asked: MatchRequest) {
  const debit = await lockFreeDebit(tx, asked.bankLine);
  if (!debit) throw notSo('No unmatched bank debit has this number.');
  const held = await needHeld(tx, vault, asked);
  const isOther = debit.named !== null && held.some(({ endToEnd }) => endToEnd !== debit.named);
  if (isOther) throw notSo('The debit names another payment by its EndToEndId.');
  const sum = held.reduce((total, { won }) => total + BigInt(won), 0n);
  const charge = BigInt(debit.won) - sum;
  const fault = chargeFault({ debit: BigInt(debit.won), sum, count: held.length });
  if (fault === 'smaller') throw notSo('The debit is smaller than the sum of the payments.');
  if (held.length === 0 && debit.named !== null) throw notSo('The debit names a payment by its EndToEndId.');
  if (held.length === 0 && charge > MOST_CHARGE) throw notSo('A bank charge can be at most ₩1,000,000.');
  if (held.length > 0 && fault === 'too_large')
    throw notSo('The bank’s charge would exceed both the payments and ₩1,000 for each of them.');
  return { debit, held, charge };
}

async function factsOf(tx: Tx, vault: Vault, asked: MatchRequest) {
  const { debit, held, charge } = await needPaid(tx, vault, asked);
  const { reference, booked_on: bookedOn } = debit;
  // Only the bank's own text explains a charge without payments.
  const text = held.length === 0 ? (await decryptCounterparty(tx, vault, debit)).text : null;
  const facts: Fact[] = [
    { name: 'bank_reference', value: [reference, bookedOn, text].filter((one) => one !== null).join(', ') },
    { name: 'sum', value: storedWonText(debit.won) },
    { name: 'fee', value: storedWonText(charge) },
    ...held.map(({ payee }): Fact => ({ name: 'payment', ...payee })),
  ];
  return { facts, debit, held, charge };
}

/**
 * Confirms payments and orders of files by a bank debit that does not name them, because the bank added its charges or
 * omitted their numbers. Two people match the debit with the payments; the rest is the bank's charge. Without payments
 * the whole debit is a charge.
 */
export const settlementPaid = defineKind({
  kind: 'settlement.paid',
  body: z.strictObject({
    bankLine: z.int().positive(),
    lines: z.array(z.int().positive()).max(200),
    // Acts made before orders could be named have none.
    orders: z.array(z.int().positive()).max(200).default([]),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  about: async (tx, { lines, orders }) => {
    const holders: UserId[] = [];
    for (const id of lines) {
      const line = await findLine(tx, id);
      if (line) holders.push(line.organisation_id);
    }
    for (const id of orders) {
      const order = await findOrder(tx, id);
      if (order) holders.push(...(await outsideOperator(tx, order.user_id)));
    }
    return [...new Set(holders)];
  },
  tell: async (tx, { reason, ...asked }, _operator, { services: { vault } }) => {
    const { facts, debit, held } = await factsOf(tx, vault, asked);
    return {
      subject: `line:${asked.bankLine}`,
      title: held.length === 0 ? storedWonText(debit.won) : `${storedWonText(debit.won)} → ${held.length}`,
      reason,
      facts,
    };
  },
  carryOut: async (tx, services, asked, { who, madeBy, facts: shown }) => {
    await record(tx, services.vault, who, 'settlement.paid', { line: asked.bankLine });
    const { facts, held, charge } = await factsOf(tx, services.vault, asked);
    if (facts.some(({ value }, nth) => shown[nth]?.value !== value))
      throw refuse(refusals, 'act_changed', {
        detail: 'The debit or the payments have changed since they were shown.',
      });
    const makers = { by: madeBy, checkedBy: who.person.userId };
    const entries = await writePaidParts(tx, asked.bankLine, { payments: held, charge, ...makers });
    const done = await confirmByBank(tx, bankDeskOf(services), entries);
    if (done.count !== held.length)
      throw refuse(refusals, 'act_changed', { detail: 'One of the payments was decided while this was checked.' });
  },
});
