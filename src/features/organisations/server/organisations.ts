import { randomUUID } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { createUser } from '#features/auth/server/users.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../contract.ts';
import type { NewsKind } from '../news.ts';
import { LIMITS, type Role, rightsOf, type State } from '../rules.ts';
import type { Membership, NewOrganisation, Organisation, OrganisationChange } from '../wire.ts';
import { record } from './audit/trail.ts';
import { revokeKeysOf } from './keys/keys-store.ts';
import { lockAs } from './lock-as.ts';
import {
  dropAskedName,
  freeNames,
  insertOrganisation,
  isNameOfOrganisation,
  isNumberTaken,
  listMemberships,
  nameTaken,
  numberTaken,
  type OrganisationRow,
  readOrganisation,
  takeNames,
  writeNames,
  writeState,
} from './organisations-store.ts';
import { namesTaken, stateComes } from './slots.ts';
import { tellNews } from './tell-news.ts';

/** Converts an organisation to wire form. */
export const organisationOnWire = (row: OrganisationRow, host: string): Organisation => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  nameKo: row.name_ko,
  kinds: row.kinds,
  businessNumber: row.business_number,
  state: row.state,
  reason: row.reason,
  address: row.seed.slice(-42),
  seed: row.seed,
  did: didOf(host, row.id),
  isOperator: row.is_operator,
  createdAt: onWire(row.created_at),
});

/** Returns the did:web of an organisation on this server. The colon of a port is encoded. */
export const didOf = (host: string, id: number): string => `did:web:${host.replace(':', '%3A')}:org:${id}`;

export const hostOf = ({ settings }: Pick<Services, 'settings'>): string => new URL(settings.publicUrl).host;

/** Returns an organisation with the rights that a role has there. */
export const membershipOf = (row: OrganisationRow, role: Role, host: string): Membership => ({
  organisation: organisationOnWire(row, host),
  role,
  rights: rightsOf(role, row.state, { isOperator: row.is_operator }),
  askedName: row.asked_name,
});

/** Changes an organisation's state, and runs what later features do then. */
export async function changeState(
  tx: Tx,
  services: Services,
  as: Owner,
  { row, ...change }: { row: OrganisationRow; state: State; reason: string | null; by: Owner | null },
): Promise<void> {
  await writeState(tx, row, change);
  if (change.state === 'approved') await takeNames(tx, row);
  if (change.state === 'closed') {
    await freeNames(tx, row);
    await dropAskedName(tx, row);
    await revokeKeysOf(tx, row);
  }
  if (change.by === null)
    await tellNews(tx, services, row, {
      news: newsOf(row.state, change.state),
      roles: ['owner'],
      reason: change.reason,
    });
  const doer = { organisation: row.id, role: change.by ? 'owner' : 'operator', person: change.by };
  await record(tx, services.vault, doer, 'state.changed', { state: change.state, reason: change.reason });
  // Must run last, because the ledger locks the organisation's accounts here.
  await runStateSlots(tx, services, as, { ...row, state: change.state });
}

/** Returns the notice for a change of state by the server's operator. */
function newsOf(before: State, after: State): NewsKind {
  if (after === 'approved') return before === 'suspended' ? 'resumed' : 'approved';
  if (after === 'suspended') return 'suspended';
  return before === 'asked' ? 'refused' : 'closed';
}

/** Runs what later features do when an organisation's state or names change. */
export const runStateSlots = (tx: Tx, services: Services, owner: Owner, row: OrganisationRow) =>
  stateComes(services).run(tx, {
    owner,
    state: row.state,
    kinds: row.kinds,
    name: row.display_name,
    nameKo: row.name_ko,
    trade: row.trade,
  });

/** Refuses if one of these names is taken (`organisation_name_taken`). */
export async function needNames(
  tx: Tx,
  services: Services,
  names: readonly (string | null)[],
  except?: OrganisationRow,
) {
  if (await isNameOfOrganisation(tx, names, except)) throw nameTaken();
  await namesTaken(services).run(tx, { names });
}

/** Creates an organisation owned by the applicant. It waits for approval, or is approved at once in personal mode. */
export async function makeOrganisation(
  tx: Tx,
  services: Services,
  who: Owner,
  wanted: NewOrganisation,
): Promise<{ row: OrganisationRow; as: Owner }> {
  const { as, asked } = await addOrganisation(tx, services, who, wanted);
  await record(tx, services.vault, { organisation: as.userId, role: 'owner', person: who }, 'state.changed', asked);
  const row = await readOrganisation(tx, { organisation: as.userId });
  // Personal mode has nobody else who could approve.
  if (services.settings.mode === 'personal')
    await changeState(tx, services, as, { row, state: 'approved', reason: null, by: who });
  return { row: await readOrganisation(tx, { organisation: as.userId }), as };
}

/** Creates the operator's organisation, approved and without staff, on the command of the server's administrator. */
export async function makeOperator(tx: Tx, services: Services, wanted: NewOrganisation): Promise<OrganisationRow> {
  const { as, asked } = await addOrganisation(tx, services, null, wanted);
  const doer = { organisation: as.userId, role: 'operator', person: null };
  await record(tx, services.vault, doer, 'state.changed', asked);
  const row = await readOrganisation(tx, { organisation: as.userId });
  await changeState(tx, services, as, { row, state: 'approved', reason: null, by: null });
  return readOrganisation(tx, { organisation: as.userId });
}

async function addOrganisation(tx: Tx, services: Services, who: Owner | null, wanted: NewOrganisation) {
  const displayName = wanted.displayName ?? wanted.name.slice(0, 60);
  await needNames(tx, services, [wanted.name, displayName, wanted.nameKo]);
  if (await isNumberTaken(tx, wanted.businessNumber)) throw numberTaken();
  const email = `organisation-${randomUUID()}@organisation.invalid`;
  const names = { firstName: displayName, lastName: '', isOrganisation: true };
  const { owner: as } = await createUser(tx, services, { email, passwordHash: null, ...names });
  await insertOrganisation(tx, as, who, { ...wanted, displayName });
  return { as, asked: { state: 'asked', name: wanted.name, kinds: wanted.kinds } };
}

/** Functions for applicants, owners and the server's operator. */
export function createOrganisations(services: Services) {
  const { db, vault } = services;
  const host = hostOf(services);
  return {
    list: async (who: Owner): Promise<Membership[]> =>
      (await listMemberships(db, who)).map((row) => membershipOf(row, row.role, host)),

    read: async (who: Officer): Promise<Membership> =>
      membershipOf(await readOrganisation(db, who), who.role as Role, host),

    /** Applies for an organisation. The applicant becomes its owner. */
    ask: (who: Owner, wanted: NewOrganisation, consent: Consent): Promise<Membership> =>
      db.tx(async (tx) => {
        await lockUser(tx, who);
        await consent.use(tx);
        if ((await listMemberships(tx, who)).length >= LIMITS.ofPerson)
          throw refuse(refusals, 'too_many_organisations', {
            detail: `A person can be in at most ${LIMITS.ofPerson} organisations.`,
          });
        return membershipOf((await makeOrganisation(tx, services, who, wanted)).row, 'owner', host);
      }),

    rename: (who: Officer<'own'>, as: Owner, change: OrganisationChange, consent: Consent): Promise<Membership> =>
      db.tx(async (tx) => {
        const row = await lockAs(tx, who, consent);
        const next = {
          ...row,
          display_name: change.displayName ?? row.display_name,
          name_ko: change.nameKo === undefined ? row.name_ko : change.nameKo,
        };
        await needNames(tx, services, [next.display_name, next.name_ko], row);
        await writeNames(tx, next);
        if (row.state === 'approved') await takeNames(tx, next);
        await runStateSlots(tx, services, as, next);
        await record(tx, vault, who, 'names.changed', { displayName: next.display_name, nameKo: next.name_ko });
        return membershipOf(next, who.role as Role, host);
      }),

    close: (who: Officer<'own'>, as: Owner, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const row = await lockAs(tx, who, consent);
        if (row.is_operator)
          throw refuse(refusals, 'operator_stays', {
            detail: 'The server’s administrator closes it with `npm run ingam -- org:close`.',
          });
        if ((await services.personData.underway(tx, as)).length > 0)
          throw refuse(refusals, 'not_empty', { detail: 'A payment to or from the organisation is still under way.' });
        await changeState(tx, services, as, { row, state: 'closed', reason: null, by: who.person });
      }),
  };
}
