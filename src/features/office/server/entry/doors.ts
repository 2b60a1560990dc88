import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { OfficeDoors } from '#platform/server/http/prove-access.ts';
import type { Services } from '#platform/server/services.ts';
import { isOfficeRight, mayInOffice } from '../../rules.ts';
import { findEntry } from './entry-store.ts';

/** Creates the proof that a person is an officer; no other code does. */
const mint = <R extends string>(
  fields: Pick<OfficeOfficer<R>, 'organisation' | 'person' | 'role' | 'right' | 'isOperators' | 'entry'>,
) => fields as OfficeOfficer<R>;

/**
 * Mints officers of the office. Reads the store every time, so that a person who left, was removed or stayed too long
 * has no rights any more.
 */
export const createOfficeDoors = ({ db }: Pick<Services, 'db'>): OfficeDoors => ({
  officer: async (person, session, right) => {
    if (!isOfficeRight(right)) throw new Error(`the office has no right ${right}`);
    const found = await findEntry(db, person, session);
    if (!found) throw refuse(commonRefusals, 'forbidden', { detail: 'Enter the office with your passkey first.' });
    const { organisation, role, state } = found;
    if (mayInOffice(role, right, state))
      return mint({
        organisation,
        person,
        role,
        right,
        isOperators: true,
        entry: { id: found.id, until: found.expires_at },
      });
    if (mayInOffice(role, right, 'approved'))
      throw refuse(commonRefusals, 'forbidden', { detail: `The office is ${state}.` });
    throw refuse(commonRefusals, 'forbidden', { detail: `Your role in the office is ${role}, which may not do this.` });
  },
});
