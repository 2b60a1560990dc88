import type { UserId } from '#platform/ids.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { Kind, State } from '../rules.ts';
import type { ShopCategory } from '../shop-categories.ts';

/** An organisation that comes into a state, or takes other names in the one that it is in, in the transaction in which it does. */
interface ComingState {
  /** Over its own rows: address, accounts, shop. */
  readonly owner: Owner;
  readonly state: State;
  readonly kinds: readonly Kind[];
  /** As people know it. */
  readonly name: string;
  readonly nameKo: string | null;
  /** What it said at its application that it sells. */
  readonly trade: ShopCategory | null;
}

/** Runs when an organisation comes into a state: later features open and close what it has, or refuse that it closes (`not_empty`). */
export const stateComes = perServer((_: Services) => slot<ComingState>());

/** Runs when an organisation takes names: a later feature refuses those of its own (`organisation_name_taken`). */
export const namesTaken = perServer((_: Services) => slot<{ readonly names: readonly (string | null)[] }>());

/** A key that was revoked, in the transaction in which it was. */
interface EndedKey {
  readonly organisation: UserId;
  readonly keyId: number;
  readonly name: string;
  readonly tail: string;
  /** RFC 3339. */
  readonly revokedAt: string;
}

/** Runs last when a key is revoked, so that a later feature tells of it. */
export const keyEnds = perServer((_: Services) => slot<EndedKey>());

/** A key that a person of the staff made, in the transaction in which they did. */
interface MadeKey {
  readonly organisation: UserId;
  readonly by: Owner;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Runs last when a key is made, not when one takes another's place. */
export const keyMade = perServer((_: Services) => slot<MadeKey>());

/** Whether a session is in the office of this server's operator by now, as that person. The office is of a later feature. */
export const officeEntries = neededOf<Services, (person: Owner, session: Session) => Promise<boolean>>(
  'who is in the office',
);

/** A place among the staff, which somebody may have by a credential of theirs. */
export interface PlaceByCredential {
  readonly organisation: UserId;
  readonly userId: UserId;
}

/**
 * Looks again whether the credentials still stand by which people have their places, and ends the places of those that do not. It asks issuers, and so runs
 * outside of any transaction. Showing credentials is of a later feature.
 */
export const placesByCredential = neededOf<Services, (places: readonly PlaceByCredential[]) => Promise<void>>(
  'what looks whether a place by a credential stands',
);

/** Runs when somebody invites into the office, in that transaction; the office refuses it unless they are in it. */
export const officeInvites = perServer((_: Services) => slot<PlaceByCredential>());

/** Runs when others take somebody from the staff, before their place is gone; not when they leave by themselves, or their credential ends. */
export const memberRemoved = perServer((_: Services) => slot<PlaceByCredential>());
