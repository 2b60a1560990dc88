import type { UserId } from '#platform/ids.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';

/**
 * Facts about a passport that a claim stores. The fingerprint is a keyed digest of its number. The verifier need not
 * report the country.
 */
export interface Passport {
  readonly fingerprint: Uint8Array;
  readonly isTrial: boolean;
  readonly isForeign: boolean | undefined;
}

/** A claimant and the operator that pays. */
export interface ClaimParties {
  readonly userId: UserId;
  readonly operator: UserId;
}

/** A passport shown by a credential. */
export interface ShownPassport extends Passport {
  /** Name of the credential's issuer. */
  readonly by: string;
  /** True if the credential was just found valid. Otherwise it decides nothing. */
  readonly isStanding: boolean;
}

interface ShownPassports {
  /**
   * Checks again whether a shown credential is valid, and drops it if not. Contacts issuers, so it must run outside any
   * transaction.
   */
  look(services: Services, of: ClaimParties): Promise<void>;
  find(tx: Tx, of: ClaimParties): Promise<ShownPassport | undefined>;
  /** Lists the operators that accept a credential instead of a passport verified here. */
  listOperators(db: Queryable): Promise<UserId[]>;
}

/** Passports shown by credentials. Provided by a later feature, which receives credentials. */
export const shownPassports = neededOf<Services, ShownPassports>('what knows the passports that a credential tells of');
