import { type AssetCode, assets } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** The coin of an EVM chain itself, which is kept on every one. */
const NATIVE: AssetCode = 'ETH';

/** What can leave this server has a price outside that nobody here makes, and is issued by nobody here. */
export interface Leaving {
  readonly assets: readonly AssetCode[];
  /** Whether the chain that keeps them is believed just now; while it is not, nothing of them is exchanged. */
  readonly isOpen: boolean;
}

/** Assets that can leave this server: of the embedded network, which is inside it, none; of a chain its coin and the tokens that are named. */
export const leavingOf = ({ chain }: Pick<Settings, 'chain'>): readonly AssetCode[] =>
  chain ? assets.map(({ code }) => code).filter((code) => code === NATIVE || code in chain.tokens) : [];

/** The same as the store has it, once it is bound to a chain. */
export const listLeaving = async (db: Queryable): Promise<readonly AssetCode[]> =>
  (await db.rows(sql<{ code: AssetCode }>`SELECT code FROM assets WHERE on_chain ORDER BY id`)).map(({ code }) => code);

type IsOpen = (db: Queryable) => Promise<boolean>;
const told = new WeakMap<Services, IsOpen>();

/** The word of the feature that reads the chain, which comes later and gives it before anything starts. */
export const chainWord = { give: (services: Services, isOpen: IsOpen): void => void told.set(services, isOpen) };

/** What can leave, and whether it is exchanged now: without the word of who reads the chain it is not. */
export async function readLeaving(services: Services, db: Queryable): Promise<Leaving> {
  const leaving = leavingOf(services.settings);
  return { assets: leaving, isOpen: leaving.length === 0 || (await told.get(services)?.(db)) === true };
}
