import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { mayAct, type Right, type Role } from '../rules.ts';
import { lockOrganisation, type OrganisationRow } from './organisations-store.ts';
import { lockMembership } from './staff/staff-store.ts';

interface Signing {
  /** `always`: sign even if the person has switched biometrics off. */
  readonly need?: 'always' | undefined;
  /** True if the act weakens the protection, so that a wallet with OWNER_PASSWORD also requires that password. */
  readonly weakens?: boolean;
}

/**
 * Locks the organisation for an officer and uses up their signature. Refuses an officer who was removed, or whose
 * organisation was suspended, while the request waited: their proof was minted before that.
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

/** Acts for the operator always need a signature by a device, even if the person has switched biometrics off. */
export const needOf = ({ is_operator }: OrganisationRow) => (is_operator ? 'always' : 'when on');

/** Like `lockAs`, for acts that need no signature. */
export async function lockUnsigned(tx: Tx, who: Officer): Promise<OrganisationRow> {
  const row = await lockOrganisation(tx, who);
  await judgePlace(tx, who, row);
  return row;
}

async function judgePlace(tx: Tx, who: Officer, row: OrganisationRow): Promise<void> {
  if (!(await lockMembership(tx, who)))
    throw refuse(commonRefusals, 'forbidden', { detail: 'You are no longer on the staff.' });
  if (!mayAct(who.role as Role, who.right as Right, row.state))
    throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${row.state}.` });
}
