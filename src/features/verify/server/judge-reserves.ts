import type { ReservesStatement } from '#features/chain/reserves/statement.ts';
import type { Finding } from '../contract.ts';
import type { Check } from '../rules.ts';
import type { LookedReserves } from './looking/found.ts';

/** Whether each asset is held for all that is owed of it, in the words of the statement. */
export function coverOf({ assets }: ReservesStatement): Check {
  const short = assets.filter(({ reserves, liabilities }) => BigInt(reserves) < BigInt(liabilities));
  if (short.length === 0) return { code: 'covers', facts: {} };
  return { code: 'not_covered', facts: { assets: short.map(({ code }) => code).join(', ') } };
}

/** What a statement of reserves says, as it is shown. */
export function reservesShownOf({ said, part }: LookedReserves): NonNullable<Finding['shown']>['reserves'] {
  const { issuer, at, chainId, block, holders, assets, leaves, root } = said;
  return {
    issuer,
    at,
    chainId,
    block: { number: block.number, hash: block.hash },
    holders: [...holders],
    // Whatever else somebody wrote into it is not told.
    assets: assets.map(({ code, places, contract, reserves, liabilities }) => ({
      code,
      places,
      contract,
      reserves,
      liabilities,
    })),
    leaves,
    root,
    part: part && { owner: part.owner, amounts: [...part.amounts] },
  };
}
