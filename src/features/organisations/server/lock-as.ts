import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { mayAct, type Right, type Role } from '../rules.ts';
import { lockOrganisation, type OrganisationRow } from './organisations-store.ts';
import { holdsPlace } from './staff/staff-store.ts';

interface Signing {
  /** `always`: whatever they have set. */
  readonly need?: 'always' | undefined;
  /** Opens a way out, for which a wallet with OWNER_PASSWORD wants that too. */
  readonly weakens?: boolean;
}

/**
 * Locks the organisation for a member of its staff, and uses their signature up. Who was removed, or whose organisation was suspended, while their
 * request waited is refused: the proof at the door was of another time.
 */
export async function lockAs(
  tx: Tx,
  who: Officer,
  consent: Consent,
  { need, weakens = false }: Signing = {},
): Promise<OrganisationRow> {
  const row = await lockOrganisation(tx, who);
  await consent.use(tx, { need: need ?? needOf(row), weakens });
  await judgePlace(tx, who, row);
  return row;
}

/** What is done in the office is always signed by a device, whatever its person has set. */
export const needOf = ({ is_operator }: OrganisationRow) => (is_operator ? 'always' : 'when on');

/** The same for what no signature is wanted for. */
export async function lockUnsigned(tx: Tx, who: Officer): Promise<OrganisationRow> {
  const row = await lockOrganisation(tx, who);
  await judgePlace(tx, who, row);
  return row;
}

async function judgePlace(tx: Tx, who: Officer, row: OrganisationRow): Promise<void> {
  if (!(await holdsPlace(tx, who)))
    throw refuse(commonRefusals, 'forbidden', { detail: 'You are not in it any more.' });
  if (!mayAct(who.role as Role, who.right as Right, row.state))
    throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${row.state}.` });
}
