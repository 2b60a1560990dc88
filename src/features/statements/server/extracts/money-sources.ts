import { didOf } from '#features/identity/address.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { transactionOnWire } from '#features/ledger/server/history/on-wire.ts';
import { isTestMoney } from '#features/ledger/server/network/read-backings.ts';
import { findTransfer, readOwnAddress } from '#features/ledger/server/store.ts';
import { didOf as didOfOrganisation, hostOf } from '#features/organisations/server/organisations.ts';
import type { Payment } from '#features/pay/contract.ts';
import { readPayment } from '#features/pay/server/on-wire.ts';
import { findPayment } from '#features/pay/server/payments/payments-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import type { ExtractSource } from './source.ts';

const nobody = { name: null, nameKo: null } as const;
type Settings = Pick<Services, 'settings'>['settings'];
const partyAt = (address: string, { chainId }: Settings) => ({
  ...nobody,
  did: didOf(address.toLowerCase(), chainId),
});

/** Receipts of payments to shops. The organisation that runs the shop can sign too. */
export const receiptSource: ExtractSource = {
  read: async (services, who, id) => {
    const { db, settings } = services;
    const payment = await readPayment(db, who, id);
    const { receipt, side } = payment;
    const row = await findPayment(db, who, id);
    const organisation = await organisationOf(services, row?.payee_id ?? null);
    const payer = partyAt(receipt.payer, settings);
    const own = side === 'made' ? payer : partyAt(await readOwnAddress(db, who), settings);
    return {
      outcome: side === 'made' ? 'paid' : 'taken',
      isOwnDevice: null,
      isSandbox: isTestMoney('KRW', settings),
      organisation: organisation && { id: organisation.id, fact: 'shop' },
      facts: {
        amount: { amount: receipt.amount, currency: receipt.currency, returned: returnedOf(payment) },
        shop: { name: receipt.merchant, nameKo: receipt.merchantKo, did: organisation?.did ?? null },
        person: own,
        ...(side === 'taken' && { party: payer }),
        at: receipt.paidAt,
        number: String(receipt.paymentId),
        ...(receipt.items.length > 0 && { items: receipt.items }),
        ...(receipt.note !== null && { note: receipt.note }),
      },
    };
  },
  since: async (db, id, { facts }) => {
    const row = await db.maybe(
      sql<{ refunded: string }>`SELECT refunded::text AS refunded FROM payments WHERE id = ${id}`,
    );
    if (!row) return undefined;
    // Without the amount, the extract does not state how much had been returned when it was signed. The size of later
    // returns is then unknown, and only the fact of a refund is reported.
    if (!facts.amount) return row.refunded === '0' ? [] : [{ code: 'refunded_since', facts: {} }];
    const more = BigInt(row.refunded) - BigInt(facts.amount.returned?.amount ?? 0);
    return more === 0n ? [] : [{ code: 'refunded_since', facts: { won: more.toString() } }];
  },
};

const returnedOf = ({ refunds }: Payment) =>
  refunds.length === 0
    ? null
    : { amount: refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(), currency: 'KRW' };

async function organisationOf(services: Services, id: number | null) {
  const row = await services.db.maybe(
    sql<{ id: ExtractOrganisation }>`SELECT id FROM organisations WHERE id = ${id} AND state = 'approved'`,
  );
  return row ? { id: row.id, did: didOfOrganisation(hostOf(services), row.id) } : null;
}
type ExtractOrganisation = NonNullable<Awaited<ReturnType<ExtractSource['read']>>['organisation']>['id'];

/** Payments in any asset from one person to another. */
export const paymentSource: ExtractSource = {
  read: async ({ db, settings }, who, id) => {
    const row = await findTransfer(db, who, id);
    const transaction = row && transactionOnWire(row, who.userId);
    const sides = transaction && sidesOf(transaction);
    if (!transaction || !sides) throw refuse(commonRefusals, 'not_found');
    if (transaction.status !== 'completed') throw refuse(refusals, 'not_done');
    const { assetType: currency, amount, fee, settledAt, createdAt } = transaction;
    return {
      outcome: sides.isSent ? 'sent' : 'received',
      isOwnDevice: null,
      isSandbox: isTestMoney(currency, settings),
      organisation: null,
      facts: {
        amount: { amount, currency, returned: null },
        party: partyAt(sides.other, settings),
        person: partyAt(sides.own, settings),
        at: settledAt ?? createdAt,
        number: String(transaction.id),
        ...(fee !== '0' && { fee: { amount: fee, currency } }),
      },
    };
  },
  since: async (db, id) => {
    const row = await db.maybe(sql<{ is_returned: boolean }>`
      SELECT EXISTS (SELECT FROM transfers r WHERE r.reverses = t.id AND r.state = 'posted') AS is_returned FROM transfers t WHERE t.id = ${id}`);
    return row && (row.is_returned ? [{ code: 'returned_since', facts: {} }] : []);
  },
};

/**
 * The two sides of a payment between addresses. Undefined for exchanges, and for transfers with a bank or the house.
 */
function sidesOf({ kind, transactionType, fromAddress, toAddress }: Transaction) {
  if (kind !== 'send' || fromAddress === null || toAddress === null) return undefined;
  const isSent = transactionType === 'send';
  return { isSent, own: isSent ? fromAddress : toAddress, other: isSent ? toAddress : fromAddress };
}
