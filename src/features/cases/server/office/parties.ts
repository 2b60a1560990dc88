import { areOnePerson } from '#features/documents/server/office/identity.ts';
import { needOutsider, outsideOperator } from '#features/office/server/acts/outsider.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';
import type { CaseRow } from '../cases-store.ts';

type Sides = Pick<CaseRow, 'payer_id' | 'payee_id'>;

/**
 * Returns the payer and the shop of a case. The operator's own shop is left out, since two of its staff decide
 * (decision 0188).
 */
export const partiesOf = async (db: Queryable, { payer_id: payer, payee_id: payee }: Sides): Promise<UserId[]> => [
  payer,
  ...(await outsideOperator(db, payee)),
];

/** Reports whether the shop of a case is the operator's own. */
export const isOwnShop = async (db: Queryable, { payee_id: payee }: Sides): Promise<boolean> =>
  (await outsideOperator(db, payee)).length === 0;

/** Refuses an officer who is the payer or the shop's owner, by any account, or on the staff of either. */
export async function needNoParty(tx: Tx, vault: Vault, who: OfficeOfficer, sides: Sides): Promise<void> {
  await needOutsider(tx, who, await partiesOf(tx, sides));
  await needOtherPerson(tx, vault, sides, who.person.userId);
}

/** Refuses an officer whose identity was verified by the same document as the payer's or the shop owner's. */
export async function needOtherPerson(
  tx: Tx,
  vault: Vault,
  { payer_id: payer, payee_id: payee }: Sides,
  officer: UserId,
): Promise<void> {
  for (const [side, named] of [
    [payer, 'the payer'],
    [payee, 'the shop'],
  ] as const)
    if (await areOnePerson(tx, vault, side, officer))
      throw refuse(refusals, 'own_organisation', {
        detail: `The same identity document verifies ${named} and one of the officers. Another officer must act here.`,
      });
}
