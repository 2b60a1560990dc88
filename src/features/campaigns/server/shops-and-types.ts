import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';

/** Maximum number of payments read for a simulation. */
export const MOST_READ = 1_000_000;

/**
 * A day of last month with a campaign applied. `month`, `members`, `at_cap` and `read` are totals of the whole month,
 * equal in each row.
 */
export interface DayRow {
  readonly day: string;
  readonly month: string;
  readonly payments: number;
  readonly touched: number;
  readonly given: string;
  readonly members: number;
  readonly at_cap: number;
  readonly read: number;
}

interface ShopsForCampaigns {
  /** Returns the first id that is not a shop; undefined if all are. */
  readonly findMissing: (db: Queryable, ids: readonly number[]) => Promise<number | undefined>;
  /** Returns the users who own some shops. */
  readonly ownersOf: (db: Queryable, ids: readonly number[]) => Promise<UserId[]>;
  /** Returns the names of shops as payers see them. */
  readonly name: (db: Queryable, ids: readonly number[]) => Promise<(BothNames & { id: number })[]>;
  /** Returns the benefits that a campaign would have paid last month, by day. */
  readonly lastMonth: (db: Queryable, campaign: number) => Promise<DayRow[]>;
}
/** Data about shops that campaigns need. Provided by the later feature `pay`. */
export const shopsForCampaigns = neededOf<Services, ShopsForCampaigns>('what campaigns ask of shops');

/** A credential type that an organisation of this server issues. */
export interface TypeHere {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly name: string;
  readonly name_ko: string;
  readonly issuer_name: string;
  readonly claims: { readonly name: string; readonly label: string; readonly labelKo: string }[];
}

interface TypesForCampaigns {
  /** Lists types that are now issued as SD-JWT VC, the office's own first. */
  readonly list: (db: Queryable) => Promise<TypeHere[]>;
  readonly find: (db: Queryable, organisation: UserId, id: number) => Promise<TypeHere | undefined>;
  /** Counts valid credentials of a type. */
  readonly countStanding: (db: Queryable, typeId: number) => Promise<number>;
}
/** Data about issued types that campaigns need. Provided by the later feature `issuance`. */
export const typesForCampaigns = neededOf<Services, TypesForCampaigns>('what campaigns ask of issued credentials');
