import { didOf } from '#features/identity/address.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { didOf as didOfOrganisation, hostOf } from '#features/organisations/server/organisations.ts';
import { refusals } from '#features/statements/contract.ts';
import type { ExtractSource } from '#features/statements/server/extracts/source.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refundOf, usd } from '../on-wire.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import { returnedCents } from './refund-receipt.ts';
import { findRefund } from './refunds-store.ts';

const dollars = (amount: string) => ({ amount, currency: 'USD' });

/** Tax refunds that were paid at least in part, as extracts show them. */
export const refundSource: ExtractSource = {
  read: async (services, who, id) => {
    const { db, settings } = services;
    const row = await findRefund(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    const { paid, operator, number, ...refund } = await refundOf(db, row);
    if (paid === null || operator === null) throw refuse(refusals, 'not_done');
    const { at, returned } = await returnedCents(db, row, paid.transactionId);
    const did = didOf(await readOwnAddress(db, who), settings.chainId);
    return {
      outcome: 'refunded',
      isOwnDevice: null,
      isSandbox: taxOfficeOf(services).isSandbox,
      organisation: row.operator_id === null ? null : { id: row.operator_id, fact: 'party' },
      facts: {
        amount: {
          amount: paid.amount,
          currency: paid.currency,
          returned: returned === '0' ? null : dollars(usd(returned)),
        },
        shop: { name: refund.merchantName, nameKo: refund.merchantNameKo, did: null },
        party: {
          name: operator.name,
          nameKo: operator.nameKo,
          did: row.operator_id === null ? null : didOfOrganisation(hostOf(services), row.operator_id),
        },
        person: { name: null, nameKo: null, did },
        purchase: dollars(refund.purchaseAmount),
        ...(refund.feeAmount !== '0' && { fee: dollars(refund.feeAmount) }),
        at: onWire(at),
        ...(number !== null && { number }),
      },
    };
  },
  since: async (db, id, { facts }) => {
    const row = await db.maybe(sql<{ cents: string }>`
      SELECT (repaid_cents + CASE WHEN hold_state = 'taken' AND transfer_id IS NULL THEN coalesce(paid_cents, 0) ELSE 0 END)::text AS cents
        FROM tax_refunds WHERE id = ${id}`);
    if (!row) return undefined;
    const known = facts.amount ? (facts.amount.returned?.amount ?? '0') : '0';
    return usd(row.cents) === known ? [] : [{ code: 'returned_since', facts: {} }];
  },
};
