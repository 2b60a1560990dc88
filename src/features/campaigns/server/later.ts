import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { neededOf } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';

/** Most payments that are read to simulate a campaign. */
export const MOST_READ = 1_000_000;

/** One day of last month with a campaign applied. `month`, `members`, `at_cap` and `read` are of the whole month, and equal in each row. */
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
  /** The first of some numbers that is no shop’s; undefined where all are. */
  readonly findMissing: (db: Queryable, ids: readonly number[]) => Promise<number | undefined>;
  /** The users who own some shops. */
  readonly ownersOf: (db: Queryable, ids: readonly number[]) => Promise<UserId[]>;
  /** Shops by their number, as payers see them. */
  readonly name: (db: Queryable, ids: readonly number[]) => Promise<(BothNames & { id: number })[]>;
  /** The benefits that a campaign would have paid last month, by day. */
  readonly lastMonth: (db: Queryable, campaign: number) => Promise<DayRow[]>;
}
/** Given by the later feature `pay`. */
export const shopsForCampaigns = neededOf<Services, ShopsForCampaigns>('what campaigns ask of shops');

/** A type of credentials that an organisation of this server issues. */
export interface TypeHere {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly name: string;
  readonly name_ko: string;
  readonly issuer_name: string;
  readonly claims: { readonly name: string; readonly label: string; readonly labelKo: string }[];
}

interface TypesForCampaigns {
  /** Types that are issued now as SD-JWT VC, the office's own first. */
  readonly list: (db: Queryable) => Promise<TypeHere[]>;
  readonly find: (db: Queryable, organisation: UserId, id: number) => Promise<TypeHere | undefined>;
  /** How many credentials of a type stand. */
  readonly countStanding: (db: Queryable, typeId: number) => Promise<number>;
}
/** Given by the later feature `issuance`. */
export const typesForCampaigns = neededOf<Services, TypesForCampaigns>('what campaigns ask of issued credentials');
