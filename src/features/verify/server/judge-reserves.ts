import type { ReservesStatement } from '#features/chain/reserves/statement.ts';
import type { Finding } from '../contract.ts';
import type { Check } from '../rules.ts';
import type { ReservesResult } from './looking/look-result.ts';

/** Checks that the reserves of each asset cover its liabilities, by the statement's own amounts. */
export function coverOf({ assets }: ReservesStatement): Check {
  const short = assets.filter(({ reserves, liabilities }) => BigInt(reserves) < BigInt(liabilities));
  if (short.length === 0) return { code: 'covers', facts: {} };
  return { code: 'not_covered', facts: { assets: short.map(({ code }) => code).join(', ') } };
}

export function reservesShownOf({ said, part }: ReservesResult): NonNullable<Finding['shown']>['reserves'] {
  const { issuer, at, chainId, block, holders, assets, leaves, root } = said;
  return {
    issuer,
    at,
    chainId,
    block: { number: block.number, hash: block.hash },
    holders: [...holders],
    // The fields are listed one by one, so that unknown fields are not shown.
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
