import { endSitting } from '#features/documents/server/desk/desk-store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner, Session } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficePlace } from '../../calls/entry.ts';
import { refusals } from '../../contract.ts';
import { officeRightsOf } from '../../rules.ts';
import { deleteEntry, findEntry, type PlaceRow, readPlace, writeEntry } from './entry-store.ts';

interface Who {
  readonly session: Session;
  readonly owner: Owner;
}

const onWirePlace = (row: PlaceRow, until: Date | undefined): OfficePlace => ({
  operator: {
    id: row.organisation,
    displayName: row.display_name,
    nameKo: row.name_ko,
    seed: row.seed,
    state: row.state,
  },
  role: row.role,
  rights: officeRightsOf(row.role, row.state),
  until: until ? onWire(until) : null,
});

/** Coming into the office and leaving it. */
export function createEntry({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const needPlace = async (from: Queryable, who: Owner): Promise<PlaceRow> => {
    const found = await readPlace(from, who);
    if (!found) throw refuse(refusals, 'not_in_office', { detail: 'Nobody knows you in the office of this server.' });
    return found;
  };
  return {
    place: async ({ owner, session }: Who): Promise<OfficePlace> => {
      const found = await needPlace(db, owner);
      return onWirePlace(found, (await findEntry(db, owner, session))?.expires_at);
    },

    enter: ({ owner, session }: Who, consent: Consent): Promise<OfficePlace> =>
      db.tx(async (tx) => {
        const { organisation } = await needPlace(tx, owner);
        await lockOrganisation(tx, { organisation });
        await consent.use(tx, { need: 'always' });
        // They may have been removed while this waited.
        const found = await needPlace(tx, owner);
        if (!consent.passkey) throw new Error('nobody enters without a passkey');
        const entry = await writeEntry(tx, organisation, owner, { session, passkey: consent.passkey });
        await record(tx, vault, { organisation, role: found.role, person: owner }, 'office.entered', {});
        return onWirePlace(found, entry.expires_at);
      }),

    /** What somebody has in hand of others goes back with them. */
    leave: ({ owner, session }: Who): Promise<void> =>
      db.tx(async (tx) => {
        if (await deleteEntry(tx, session)) await endSitting(tx, owner);
      }),
  };
}
