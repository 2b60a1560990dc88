import type { UserId } from '#platform/ids.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { Kind, State } from '../rules.ts';
import type { ShopCategory } from '../shop-categories.ts';

/** Passed to `stateComes` in the transaction in which an organisation changes its state or its names. */
interface ComingState {
  /** Gives access to the organisation's own rows: address, accounts, shop. */
  readonly owner: Owner;
  readonly state: State;
  readonly kinds: readonly Kind[];
  /** Display name. */
  readonly name: string;
  readonly nameKo: string | null;
  /** Trade that the organisation stated in its application. */
  readonly trade: ShopCategory | null;
}

/**
 * Runs when an organisation changes its state. Later features open and close what it has, or refuse that it closes
 * (`not_empty`).
 */
export const stateComes = perServer((_: Services) => slot<ComingState>());

/**
 * Runs when an organisation takes names. A later feature refuses names that it reserves (`organisation_name_taken`).
 */
export const namesTaken = perServer((_: Services) => slot<{ readonly names: readonly (string | null)[] }>());

/** A revoked key, passed in the transaction that revoked it. */
interface EndedKey {
  readonly organisation: UserId;
  readonly keyId: number;
  readonly name: string;
  readonly tail: string;
  /** Time of the revocation (RFC 3339). */
  readonly revokedAt: string;
}

/** Runs last when a key is revoked, so that a later feature can announce it. */
export const keyEnds = perServer((_: Services) => slot<EndedKey>());

/** A key that staff made, passed in the transaction that made it. */
interface MadeKey {
  readonly organisation: UserId;
  readonly by: Owner;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Runs last when a key is made, but not when it replaces another. */
export const keyMade = perServer((_: Services) => slot<MadeKey>());

/** Reports whether a person's session has entered the operator's office. Filled by the later feature `office`. */
export const officeEntries = neededOf<Services, (person: Owner, session: Session) => Promise<boolean>>(
  'who is in the office',
);

/** A membership that may depend on a credential. */
export interface MembershipByCredential {
  readonly organisation: UserId;
  readonly userId: UserId;
}

/**
 * Checks the credentials on which memberships depend, and ends the memberships whose credentials are no longer valid.
 * Asks issuers, so it runs outside transactions. Filled by the later feature `admission`.
 */
export const membershipsByCredential = neededOf<Services, (places: readonly MembershipByCredential[]) => Promise<void>>(
  'the check of memberships by credential',
);

/** Runs in the transaction of an invitation into the office. The office refuses it unless the inviter has entered. */
export const officeInvites = perServer((_: Services) => slot<MembershipByCredential>());

/** Runs when others remove a member, before the row is deleted. Not when a member leaves or their credential ends. */
export const memberRemoved = perServer((_: Services) => slot<MembershipByCredential>());
