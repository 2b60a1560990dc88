import { z } from 'zod';
import { ACT_DAYS } from '#features/office/rules.ts';
import { defineKind, inBoth, storedId } from '#features/office/server/acts/kind.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';
import { needOpen } from '../case-acts.ts';
import { type CaseRow, lockCase } from '../cases-store.ts';
import { decideCase } from '../deciding.ts';
import { needCase } from '../opening.ts';
import { extendDeadline, readMoney } from './office-cases-store.ts';
import { needNoParty, needOtherPerson, partiesOf } from './parties.ts';

/** Subject of the act: only one act per case can be pending. */
export const subjectOf = (id: number) => `case:${id}`;

/** Refuses to return more than the rest of the payment. */
export async function needLeft(
  db: Queryable,
  paymentId: number,
  { paid, returned }: { paid: string; returned: string },
) {
  const left = BigInt(paid) - BigInt((await readMoney(db, paymentId)).refunded);
  if (BigInt(returned) > left)
    throw refuse(refusals, 'cannot_be', {
      detail: `${left} won of the payment are left.`,
      errors: { returned: `is more than the ${left} won left` },
    });
}

/**
 * Refuses a decision before the shop has answered or its deadline has passed, even if the deadline job has not run yet.
 */
export function needAnswered({ state, answer_by: until, is_late: isLate }: CaseRow): void {
  if (state === 'answer' && !isLate)
    throw refuse(refusals, 'shop_answers', { detail: `The shop can answer until ${until.toISOString()}.` });
}

/** Body of the act: the case, its sides and the amount to return. */
export async function decisionBody(tx: Tx, vault: Vault, who: OfficeOfficer, id: number, asked: object) {
  const row = await needCase(tx, id);
  await needNoParty(tx, vault, who, row);
  needAnswered(row);
  return { case: id, payer: row.payer_id, payee: row.payee_id, ...asked };
}

/** A decision by two people: the amount exceeds one officer's limit, or the shop is the operator's own. */
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
  about: async (tx, { payer, payee }) => partiesOf(tx, { payer_id: payer, payee_id: payee }),
  needOther: (tx, { vault }, { payer, payee }, officer) =>
    needOtherPerson(tx, vault, { payer_id: payer, payee_id: payee }, officer),
  tell: async (tx, { case: id, returned, reason }) => {
    await lockCase(tx, id);
    const row = await needCase(tx, id);
    needOpen(row);
    await needLeft(tx, row.payment_id, { paid: row.paid, returned });
    await extendDeadline(tx, id, ACT_DAYS);
    const shop = { name: row.merchant_name, nameKo: row.merchant_name_ko };
    return {
      subject: subjectOf(id),
      ...inBoth('title', shop, (name) => `${id}, ${name}, ${storedWonText(returned)}`.slice(0, 100)),
      reason,
      facts: [
        { name: 'shop', ...inBoth('value', shop, (name) => name) },
        { name: 'paid', value: storedWonText(row.paid) },
        { name: 'sum', value: storedWonText(returned) },
      ],
    };
  },
  carryOut: async (tx, services, { case: id, returned, reason }, { who, madeBy }) => {
    const row = await needCase(tx, id);
    await needOtherPerson(tx, services.vault, row, madeBy);
    needAnswered(row);
    await decideCase(tx, services, id, {
      returned: BigInt(returned),
      reason,
      by: { userId: madeBy },
      checkedBy: who.person,
    });
  },
});
