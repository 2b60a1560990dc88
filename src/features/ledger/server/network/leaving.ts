import { type AssetCode, assets } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** The native coin of an EVM chain, which every such chain holds. */
const NATIVE: AssetCode = 'ETH';

/** Assets that can leave this server. Their price is made outside, and nobody here issues them. */
export interface Leaving {
  readonly assets: readonly AssetCode[];
  /** True if the chain's data is trusted now. While it is false, none of these assets is exchanged. */
  readonly isOpen: boolean;
}

/**
 * Returns the assets that can leave this server: none on the embedded network; on a chain, its coin and the tokens in
 * the settings.
 */
export const leavingOf = ({ chain }: Pick<Settings, 'chain'>): readonly AssetCode[] =>
  chain ? assets.map(({ code }) => code).filter((code) => code === NATIVE || code in chain.tokens) : [];

/** Lists the assets that can leave according to the store, once it is bound to a chain. */
export const listLeaving = async (db: Queryable): Promise<readonly AssetCode[]> =>
  (await db.rows(sql<{ code: AssetCode }>`SELECT code FROM assets WHERE on_chain ORDER BY id`)).map(({ code }) => code);

type IsOpen = (db: Queryable) => Promise<boolean>;
const told = new WeakMap<Services, IsOpen>();

/** Slot for `isOpen`. The chain feature loads later and fills it before anything runs. */
export const chainStatus = { give: (services: Services, isOpen: IsOpen): void => void told.set(services, isOpen) };

/**
 * Returns the assets that can leave and whether they are exchanged now. Without a feature that reads the chain they are
 * not.
 */
export async function readLeaving(services: Services, db: Queryable): Promise<Leaving> {
  const leaving = leavingOf(services.settings);
  return { assets: leaving, isOpen: leaving.length === 0 || (await told.get(services)?.(db)) === true };
}
