import type { AuditContext, OutsideComparison } from '#platform/server/upkeep/audits.ts';
import { type Chain, openChain } from '../chain.ts';
import { ChainRefused, isChainAway } from '../rpc/errors.ts';
import { type BoundChain, readBound } from '../store.ts';
import { auditReservesOnChain } from './audit.ts';
import { treasuryReserves } from './treasury.ts';
import { compareTreasury } from './treasury-balance.ts';

/**
 * Compares the ledger with the chain at a final block. The treasury must have what is owed of each asset, held money
 * included, less what has left it and is not booked yet. Also compares the newest statement of reserves with its block,
 * while the chain still answers about it. Undefined without a configured chain.
 */
export async function auditChain({ db, settings, egress }: AuditContext): Promise<OutsideComparison | undefined> {
  const chain = openChain({ settings, egress, speeds: {} });
  if (!chain) return undefined;
  const bound = await readBound(db);
  if (!bound) return { isCompared: true, problems: [], says: ['The store is bound to no chain yet.'] };
  try {
    if (!(await isOurs(chain, bound)))
      return {
        isCompared: true,
        problems: ['NETWORK_RPC_URL names another chain than the one the store is bound to'],
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

/** Compares the chain's id and first block with those to which the store is bound. */
export const isOurs = async ({ reader, chainId }: Chain, { genesis }: BoundChain): Promise<boolean> =>
  (await reader.chainId()) === chainId && (await reader.blockByNumber(0))?.hash === genesis;

type Found = Pick<OutsideComparison, 'problems' | 'says'>;

async function compareNow(db: AuditContext['db'], chain: Chain, { treasury }: BoundChain): Promise<Found> {
  const { held, unnamed } = await compareTreasury({ db, chain, treasury }, () => chain.reader.finalized());
  const problems = unnamed.map(
    (code) => `${code}: NETWORK_TOKENS does not name its contract, so nobody can say what is held of it`,
  );
  const says: string[] = [];
  for (const { code, block, has, owed } of held)
    if (has < owed)
      problems.push(
        `${code}: the treasury has ${has} at block ${block.number}, and ${owed} is owed: ${owed - has} too few`,
      );
    else says.push(`${code}: at block ${block.number} the treasury has ${has}, and ${owed} is owed.`);
  return { problems, says };
}

/** Undefined once endpoints no longer know the balances at such an old block. */
async function compareStated(db: AuditContext['db'], chain: Chain): Promise<Found> {
  try {
    return { problems: await auditReservesOnChain(db, treasuryReserves(chain)), says: [] };
  } catch (error) {
    if (!(error instanceof ChainRefused)) throw error;
    return {
      problems: [],
      says: ['The chain no longer knows the balances at the block of the newest statement of reserves.'],
    };
  }
}
