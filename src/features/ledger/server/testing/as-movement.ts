import { isDeepStrictEqual } from 'node:util';
import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { type AccountOwner, legsOf, type Movement } from '../../movement.ts';
import type { ModelMovement } from './model.ts';

/** Converts a movement of the model to the ledger's form: a transfer if its legs are those of one. */
export function asMovement(movement: ModelMovement): Movement {
  const terms = {
    kind: 'test',
    initiator: movement.user as UserId,
    asset: assetById(movement.asset).code,
    amount: movement.amount,
    fee: movement.fee,
    from: movement.from as AccountOwner,
    to: movement.to as AccountOwner,
  };
  const legs = movement.legs.map(({ asset, owner, delta }) => ({
    asset: assetById(asset).code,
    owner: owner as AccountOwner,
    delta,
  }));
  return {
    ...terms,
    ...(!isDeepStrictEqual(legs, legsOf(terms)) && { legs }),
    ...(movement.key !== null && {
      idempotency: { key: movement.key, digest: movement.digest, answer: { given: movement.digest } },
    }),
    ...(movement.hold && { hold: { settleAfterMs: 60_000 } }),
    ...(movement.reverses !== null && { reverses: movement.reverses }),
  };
}
