import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import type { Outside, Place } from '#platform/server/upkeep/audits.ts';
import { type Chain, NATIVE, openChain } from '../chain.ts';
import { ChainRefused, isChainAway } from '../rpc/errors.ts';
import type { Address, BlockRef } from '../rpc/port.ts';
import { type BoundChain, listChainAssets, readBound } from '../store.ts';
import { readBooks } from './against-store.ts';
import { auditHeld } from './audit.ts';
import { leftBy } from './left.ts';
import { treasuryReserves } from './treasury.ts';

/**
 * The ledger against the chain, at a final block: of each asset the treasury has what everybody is owed, held included, less what has left it and is booked
 * once its server sees so; and the newest statement of reserves against its block, as long as the chain tells of it. undefined where no chain is named.
 */
export async function auditChain({ db, settings, egress }: Place): Promise<Outside | undefined> {
  const chain = openChain({ settings, egress, speeds: {} });
  if (!chain) return undefined;
  const bound = await readBound(db);
  if (!bound) return { isCompared: true, problems: [], says: ['The store is bound to no chain yet.'] };
  try {
    if (!(await isOurs(chain, bound)))
      return {
        isCompared: true,
        problems: ['NETWORK_RPC_URL leads to another chain than the store is bound to'],
        says: [],
      };
    const now = await compareNow(db, chain, bound);
    const stated = await compareStated(db, chain);
    return { isCompared: true, problems: [...now.problems, ...stated.problems], says: [...now.says, ...stated.says] };
  } catch (error) {
    if (!isChainAway(error)) throw error;
    return { isCompared: false, problems: [], says: [`The chain was NOT compared: ${(error as Error).message}.`] };
  }
}

const isOurs = async ({ reader, chainId }: Chain, { genesis }: BoundChain): Promise<boolean> =>
  (await reader.chainId()) === chainId && (await reader.blockByNumber(0))?.hash === genesis;

type Found = Pick<Outside, 'problems' | 'says'>;

async function compareNow(db: Place['db'], chain: Chain, { treasury }: BoundChain): Promise<Found> {
  const kept = await listChainAssets(db);
  // First what is owed: whatever is credited later is on the chain by then.
  const books = await readBooks(
    db,
    treasury,
    kept.map(({ assetId }) => assetId),
  );
  const block = await chain.reader.finalized();
  const left = await leftBy(chain, books, { block, sent: await chain.reader.nonceAt(treasury, block) });
  const [problems, says]: [string[], string[]] = [[], []];
  for (const { assetId, contract } of kept) {
    const { code } = assetById(assetId);
    const isNamed = code === NATIVE || chain.contracts.get(code) === contract;
    if (!isNamed) {
      problems.push(`${code}: NETWORK_TOKENS does not name its contract, so nobody can say what is held of it`);
      continue;
    }
    const has = await heldOf(chain, { code, treasury, block });
    const owed = (books.owed.get(assetId) ?? 0n) - (left.get(code) ?? 0n);
    if (has < owed)
      problems.push(
        `${code}: the treasury has ${has} at block ${block.number}, and ${owed} is owed: ${owed - has} too few`,
      );
    else says.push(`${code}: at block ${block.number} the treasury has ${has}, and ${owed} is owed.`);
  }
  return { problems, says };
}

interface Held {
  readonly code: AssetCode;
  readonly treasury: Address;
  readonly block: BlockRef;
}

/** What the treasury has of an asset at that very block. */
export const heldOf = ({ reader, contracts }: Chain, { code, treasury, block }: Held): Promise<bigint> => {
  const contract = contracts.get(assetOf(code).code);
  return contract ? reader.tokenBalanceAt(contract, treasury, block) : reader.balanceAt(treasury, block);
};

/** Endpoints forget what was at blocks of long ago. */
async function compareStated(db: Place['db'], chain: Chain): Promise<Found> {
  try {
    return { problems: await auditHeld(db, treasuryReserves(chain)), says: [] };
  } catch (error) {
    if (!(error instanceof ChainRefused)) throw error;
    return { problems: [], says: ['The block of the newest statement of reserves is not told of any more.'] };
  }
}
