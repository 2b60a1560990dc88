import { assetById } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import type { AccountOwner, Movement } from '../../movement.ts';
import type { ModelMovement } from './model.ts';

/** What the model moves, in the ledger's own words. */
export const asMovement = (movement: ModelMovement): Movement => ({
  kind: 'test',
  initiator: movement.user as UserId,
  asset: assetById(movement.asset).code,
  amount: movement.amount,
  fee: movement.fee,
  from: movement.from as AccountOwner,
  to: movement.to as AccountOwner,
  legs: movement.legs.map((leg) => ({
    asset: assetById(leg.asset).code,
    owner: leg.owner as AccountOwner,
    delta: leg.delta,
  })),
  ...(movement.key !== null && {
    idempotency: { key: movement.key, digest: movement.digest, answer: { given: movement.digest } },
  }),
  ...(movement.hold && { hold: { settleAfterMs: 60_000 } }),
  ...(movement.reverses !== null && { reverses: movement.reverses }),
});
