import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { Consent, Owner, Session } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficeMembership } from '../../calls/entry.ts';
import { officeRightsOf } from '../../rules.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { officerLeaves } from '../slots.ts';
import { deleteEntry, findEntry, needOfficeMember, type OfficeMemberRow, writeEntry } from './entry-store.ts';

interface Who {
  readonly session: Session;
  readonly owner: Owner;
}

type Told = Awaited<ReturnType<SignIn['told']>>;

const onWirePlace = (row: OfficeMemberRow, until: Date | undefined, signIn: Told): OfficeMembership => ({
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
  signIn: signIn && { host: signIn.host, until: signIn.until ? onWire(signIn.until) : null },
});

/** Entering and leaving the office. */
export function createEntry(services: Services, signIn: SignIn) {
  const { db, vault } = services;
  return {
    place: async (who: Who): Promise<OfficeMembership> => {
      const found = await needOfficeMember(db, who.owner);
      const entry = await findEntry(db, who.owner, who.session);
      return onWirePlace(found, entry?.expires_at, await signIn.told(who));
    },

    enter: async (who: Who, consent: Consent): Promise<OfficeMembership> => {
      const { owner, session } = who;
      const [place, until] = await db.tx(async (tx) => {
        const { organisation } = await needOfficeMember(tx, owner);
        await lockOrganisation(tx, { organisation });
        await signIn.use(tx, who);
        await consent.use(tx, { need: 'always' });
        // The person may have been removed in the meantime.
        const found = await needOfficeMember(tx, owner);
        if (!consent.passkey) throw new Error('entry to the office without a passkey');
        const entry = await writeEntry(tx, organisation, owner, { session, passkey: consent.passkey });
        await record(tx, vault, { organisation, role: found.role, person: owner }, 'office.entered', {});
        return [found, entry.expires_at] as const;
      });
      return onWirePlace(place, until, await signIn.told(who));
    },

    /** Work that the officer has taken goes back to the queue. */
    leave: ({ owner, session }: Who): Promise<void> =>
      db.tx(async (tx) => {
        if (await deleteEntry(tx, session)) await officerLeaves(services).run(tx, owner);
      }),
  };
}
