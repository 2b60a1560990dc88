import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Case, CasePicture, CaseRowOnWire, CaseStep } from '../contract.ts';
import { type CaseRow, findCase } from './cases-store.ts';
import { listPictures } from './pictures-store.ts';
import { listSteps, readText } from './steps-store.ts';

/** Returns the fields of a case that all its readers see. */
export const caseFields = (row: CaseRow): Omit<CaseRowOnWire, 'side'> => ({
  id: row.id,
  paymentId: row.payment_id,
  state: row.state,
  reason: row.reason,
  openedBy: row.opened_by,
  shop: row.merchant_name,
  shopKo: row.merchant_name_ko,
  paid: row.paid,
  paidAt: onWire(row.paid_at),
  disputed: row.amount,
  held: row.held,
  returned: row.returned,
  decision: row.decision,
  answerBy: onWire(row.answer_by),
  decideBy: onWire(row.decide_by),
  openedAt: onWire(row.opened_at),
  closedAt: row.closed_at && onWire(row.closed_at),
});

export const rowFor = (row: CaseRow, { userId }: Owner): CaseRowOnWire => ({
  ...caseFields(row),
  side: row.payer_id === userId ? 'payer' : 'shop',
});

/** Returns the steps of a case with their texts. */
export async function stepsOf(db: Queryable, { vault }: Pick<Services, 'vault'>, caseId: number): Promise<CaseStep[]> {
  const steps: CaseStep[] = [];
  for (const row of await listSteps(db, caseId)) {
    const { id, step, side, amount, at } = row;
    steps.push({ id, step, side, text: await readText(db, vault, row), amount, at: onWire(at) });
  }
  return steps;
}

/** Returns the pictures of a case. */
export const picturesOf = async (db: Queryable, caseId: number): Promise<CasePicture[]> =>
  (await listPictures(db, caseId)).map(({ id, side, at, is_erased: isErased, looks }) => ({
    id,
    side,
    at: onWire(at),
    isErased,
    looks,
  }));

/** Returns a case as seen by one of its sides; not found for anyone else. */
export async function readFor(db: Queryable, services: Pick<Services, 'vault'>, who: Owner, id: number): Promise<Case> {
  const row = await findCase(db, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return { ...rowFor(row, who), steps: await stepsOf(db, services, id), pictures: await picturesOf(db, id) };
}
