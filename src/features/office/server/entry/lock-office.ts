import type { Role } from '#features/organisations/rules.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { mayInOffice, type OfficeRight } from '../../rules.ts';
import { lockEntry } from './entry-store.ts';

/**
 * Starts every office act that changes something. Locks the operator, uses up the passkey's signature even if the
 * person has switched biometrics off, and checks the entry again. Returns the passkey that signed.
 */
export async function lockOffice(tx: Tx, who: OfficeOfficer, consent: Consent): Promise<{ passkey: Uint8Array }> {
  const row = await lockOrganisation(tx, who);
  await consent.use(tx, { need: 'always' });
  if (!(await lockEntry(tx, who)))
    throw refuse(commonRefusals, 'forbidden', { detail: 'You are no longer on the office’s staff.' });
  if (!mayInOffice(who.role as Role, who.right as OfficeRight, row.state))
    throw refuse(commonRefusals, 'forbidden', { detail: `The office is ${row.state}.` });
  if (!consent.passkey) throw new Error('an act of the office was not signed by a passkey');
  return { passkey: consent.passkey };
}
