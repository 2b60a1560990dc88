import { z } from 'zod';
import { needOpen } from '#features/cases/server/acting.ts';
import { lockCase } from '#features/cases/server/cases-store.ts';
import { decideCase } from '#features/cases/server/deciding.ts';
import { needCase } from '#features/cases/server/opening.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { ACT_DAYS } from '../../rules.ts';
import { defineKind, storedId } from '../acts/kind.ts';
import { wonText } from '../money/issue-kind.ts';
import { needOutsider } from '../shops/shops-store.ts';
import { keepOpen, readMoney } from './office-cases-store.ts';

/** Of a case one act at a time waits. */
export const subjectOf = (id: number) => `case:${id}`;

/** Refuses to give back more than is left of the payment. */
export async function needLeft(
  db: Queryable,
  paymentId: number,
  { paid, returned }: { paid: string; returned: string },
) {
  const left = BigInt(paid) - BigInt((await readMoney(db, paymentId)).refunded);
  if (BigInt(returned) > left)
    throw refuse(refusals, 'cannot_be', {
      detail: `${left} won are left of the payment.`,
      errors: { returned: `is more than the ${left} won that are left` },
    });
}

/** What is asked for: the case, who is in it, what goes back. */
export async function decisionBody(tx: Queryable, who: OfficeOfficer, id: number, asked: object) {
  const { payer_id: payer, payee_id: payee } = await needCase(tx, id);
  await needOutsider(tx, who, [payer, payee]);
  return { case: id, payer, payee, ...asked };
}

/** A case is decided by two people: more goes back than one of them may decide. */
export const decideKind = defineKind({
  kind: 'case.decide',
  body: z.strictObject({
    case: z.int().positive(),
    payer: storedId,
    payee: storedId,
    returned: z.string().regex(/^\d{1,38}$/),
    reason: z.string().min(1).max(200),
  }),
  make: 'decide',
  check: 'check',
  about: async (_, { payer, payee }) => [payer, payee],
  tell: async (tx, { case: id, returned, reason }) => {
    await lockCase(tx, id);
    const row = await needCase(tx, id);
    needOpen(row);
    await needLeft(tx, row.payment_id, { paid: row.paid, returned });
    await keepOpen(tx, id, ACT_DAYS);
    return {
      subject: subjectOf(id),
      title: `${id}, ${row.merchant_name}, ${wonText(returned)}`.slice(0, 100),
      reason,
      facts: [
        { name: 'shop', value: row.merchant_name },
        { name: 'paid', value: wonText(row.paid) },
        { name: 'sum', value: wonText(returned) },
      ],
    };
  },
  carryOut: async (tx, services, { case: id, returned, reason }, { who, madeBy }) => {
    await decideCase(tx, services, id, {
      returned: BigInt(returned),
      reason,
      by: { userId: madeBy },
      checkedBy: who.person,
    });
  },
});
