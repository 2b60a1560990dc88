import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import type { Officers, Within } from '#platform/server/http/prove-access.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { BY_ACTS, isByActsAlone, isRight, mayAct, type Right, type Role, type State } from '../rules.ts';
import { needCurrentOfficer } from './check-officer.ts';
import { membershipsByCredential, officeEntries } from './slots.ts';

/** Creates the proof that a person is an officer of an organisation; no other code does. */
const mint = <R extends string>(
  fields: Pick<Officer<R>, 'organisation' | 'person' | 'role' | 'right' | 'isOperators'>,
) => fields as Officer<R>;

interface PlaceRow {
  readonly organisation: UserId;
  readonly role: Role;
  readonly state: State;
  readonly is_operator: boolean;
  /** True if the membership depends on a credential that must be checked before it is used. */
  readonly is_unsure: boolean;
  /** True if the person is frozen or closed, and may act for nobody. */
  readonly is_stopped: boolean;
}

/** Mints officers. Reads the store every time, so that a removed member has no right from that commit on. */
export function createOfficers(services: Services): Officers {
  const { db } = services;
  /**
   * Returns the usable memberships after the due credentials were checked. One whose issuer cannot be reached is left
   * out for now.
   */
  const sure = async (person: Owner, read: () => Promise<readonly PlaceRow[]>): Promise<readonly PlaceRow[]> => {
    const places = await read();
    const unsure = places.filter((place) => place.is_unsure);
    if (unsure.length === 0) return places;
    await membershipsByCredential.of(services)(
      unsure.map(({ organisation }) => ({ organisation, userId: person.userId })),
    );
    return (await read()).filter((place) => !place.is_unsure);
  };
  const mayEnter = async (person: Owner, { is_operator }: PlaceRow, within: Within): Promise<boolean> => {
    if (!is_operator || within === 'signed now') return true;
    return within !== null && officeEntries.of(services)(person, within);
  };
  const officer = async <R extends string>(
    person: Owner,
    organisation: UserId,
    right: R,
    within: Within,
  ): Promise<Officer<R>> => {
    const known = rightOf(right);
    const [place] = await sure(person, () => readPlace(db, person, organisation));
    if (!place) {
      const isUnsure = (await readPlace(db, person, organisation)).length > 0;
      throw refuse(commonRefusals, 'forbidden', {
        detail: isUnsure ? UNSURE : 'You are not on the staff of this organisation.',
      });
    }
    if (!(await mayEnter(person, place, within)))
      throw refuse(commonRefusals, 'forbidden', { detail: 'Enter the office with your passkey first.' });
    const { role, state } = place;
    if (place.is_stopped)
      throw refuse(commonRefusals, 'forbidden', {
        detail: 'Your account is frozen or closed, so you cannot act for an organisation.',
      });
    if (isByActsAlone(known, { isOperator: place.is_operator }))
      throw refuse(commonRefusals, 'forbidden', { detail: BY_ACTS });
    if (mayAct(role, known, state)) return mint({ organisation, person, role, right, isOperators: place.is_operator });
    if (mayAct(role, known, 'approved'))
      throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${stateText[state]}.` });
    throw refuse(commonRefusals, 'forbidden', { detail: `Your role, ${role}, does not have the right to do this.` });
  };
  return {
    officer,
    stillActs: needCurrentOfficer,
    owner: async (person, organisation, right, within) =>
      officialOwner(organisation, await officer(person, organisation, right, within)),
    owners: async (person, right, within) => {
      const known = rightOf(right);
      const places: PlaceRow[] = [];
      for (const place of await sure(person, () => listPlaces(db, person)))
        if (await mayEnter(person, place, within)) places.push(place);
      return places
        .filter(
          ({ role, state, is_stopped, is_operator }) =>
            !is_stopped && mayAct(role, known, state) && !isByActsAlone(known, { isOperator: is_operator }),
        )
        .map(({ organisation, role, is_operator: isOperators }) =>
          officialOwner(organisation, mint({ organisation, person, role, right, isOperators })),
        );
    },
  };
}

const UNSURE = 'Your role depends on a credential whose status cannot be checked now. Try again later.';

const stateText: Record<State, string> = {
  asked: 'not approved yet',
  approved: 'approved',
  suspended: 'suspended',
  closed: 'closed',
};

function rightOf(right: string): Right {
  if (isRight(right)) return right;
  throw new Error(`there is no right ${right}`);
}

/**
 * A membership known to hold for less than a minute is checked again, so that an act begun with it can also finish with
 * it.
 */
const columns = sql`o.id AS organisation, s.role, o.state, o.is_operator, coalesce(s.stands_until < now() + interval '1 minute', false) AS is_unsure,
  member_is_stopped(s.user_id) AS is_stopped`;

const readPlace = (db: Queryable, { userId }: Owner, organisation: UserId): Promise<PlaceRow[]> =>
  db.rows(sql<PlaceRow>`
    SELECT ${columns}
    FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
     WHERE s.organisation_id = ${organisation} AND s.user_id = ${userId}`);

const listPlaces = (db: Queryable, { userId }: Owner): Promise<PlaceRow[]> =>
  db.rows(sql<PlaceRow>`
    SELECT ${columns}
    FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
     WHERE s.user_id = ${userId} ORDER BY o.id LIMIT 100`);
