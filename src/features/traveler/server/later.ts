import type { UserId } from '#platform/ids.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import type { Passport } from './claims/known-passport.ts';

/** Whose claims, and who pays them. */
export interface Claiming {
  readonly userId: UserId;
  readonly operator: UserId;
}

/** A passport of which a credential tells that somebody showed. */
export interface ShownPassport extends Passport {
  /** By whose word, as people know them. */
  readonly by: string;
  /** Whether somebody looked just now whether the credential stands: without that nothing is decided by it. */
  readonly isStanding: boolean;
}

interface ShownPassports {
  /** Looks again whether what somebody showed stands, and ends it where it does not. It asks issuers, and so runs outside of any transaction. */
  look(services: Services, of: Claiming): Promise<void>;
  find(tx: Tx, of: Claiming): Promise<ShownPassport | undefined>;
  /** The operators that take a credential in place of a document that is verified here. */
  listOperators(db: Queryable): Promise<UserId[]>;
}

/** Showing credentials is of a later feature. */
export const shownPassports = neededOf<Services, ShownPassports>('what knows the passports that a credential tells of');
