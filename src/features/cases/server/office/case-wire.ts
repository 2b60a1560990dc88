import { actOfOne } from '#features/office/server/acts/act-wire.ts';
import { findWaiting } from '#features/office/server/acts/acts-store.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { OfficeCase, OfficeCaseRow } from '../../office-contract.ts';
import { type CaseRow, termsNow } from '../cases-store.ts';
import { caseFields, picturesOf, stepsOf } from '../on-wire.ts';
import { subjectOf } from './case-kind.ts';
import { opensPictures } from './case-pictures.ts';
import { organisationsAmong, readMoney, readReturned } from './office-cases-store.ts';
import { isOwnShop, needNoParty } from './parties.ts';

/** Returns cases as rows of the office's list. */
export async function rowsOnWire(db: Queryable, rows: readonly CaseRow[]): Promise<OfficeCaseRow[]> {
  const names = await namesOf(
    db,
    rows.map(({ officer_id: id }) => id),
  );
  return rows.map((row) => ({ ...caseFields(row), ...namesAs('officer', names.get(row.officer_id)) }));
}

/** Returns one case in full for an officer. */
export async function caseOnWire(tx: Tx, services: Services, who: OfficeOfficer, row: CaseRow): Promise<OfficeCase> {
  const people = [row.officer_id, row.decided_by, row.checked_by, row.payer_id, row.payee_id];
  const names = await namesOf(tx, people);
  const organisations = await organisationsAmong(tx, row);
  const sideOf = (id: UserId) => ({
    id,
    ...namesAs('name', names.get(id)),
    isOrganisation: organisations.includes(id),
  });
  const money = await readMoney(tx, row.payment_id);
  const waiting = await findWaiting(tx, who, { kind: 'case.decide', subject: subjectOf(row.id) });
  const most = (await termsNow(tx)).oneOfficerWon - (await readReturned(tx, who, row));
  return {
    ...caseFields(row),
    ...namesAs('officer', names.get(row.officer_id)),
    payer: sideOf(row.payer_id),
    shopOf: sideOf(row.payee_id),
    steps: await stepsOf(tx, services, row.id),
    pictures: await picturesOf(tx, row.id),
    opensPictures: await opensPictures(tx, who, row),
    money: {
      refunded: money.refunded,
      cashback: money.cashback,
      cashbackBack: money.cashback_back,
      benefit: money.benefit,
      benefitBack: money.benefit_back,
    },
    isOwn: await isOwn(tx, services.vault, who, row),
    isYours: row.officer_id === who.person.userId,
    ...namesAs('decidedBy', names.get(row.decided_by)),
    ...namesAs('checkedBy', names.get(row.checked_by)),
    needsTwo: await isOwnShop(tx, row),
    oneOfficer: (most > 0n ? most : 0n).toString(),
    act: waiting ? await actOfOne(tx, who, waiting) : null,
  };
}

const isOwn = async (tx: Tx, vault: Vault, who: OfficeOfficer, row: CaseRow): Promise<boolean> => {
  try {
    await needNoParty(tx, vault, who, row);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
};
