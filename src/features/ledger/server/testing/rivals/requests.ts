import { createHash } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { HOUSE, type Movement } from '../../../movement.ts';
import { addressOf, moving } from '../books.ts';

/** Returns a whole number below a bound; the sequence depends only on the seed. */
export type Dice = (below: number) => number;

export function dice(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readInt32LE();
  // The generator mulberry32.
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Accounts that all rivals use. */
export const sharedAccounts = Array.from({ length: 8 }, (_, n) => addressOf(`shared ${n}`));
const LATER = new Date('2999-01-01T00:00:00Z');

/**
 * Returns the shared movement of a number, which is the same in every rival process. `isOther` changes its payload but
 * not its key.
 */
export function sharedMovement(number: number, isOther: boolean): Movement {
  const roll = dice(`request ${number}`);
  const nth = roll(sharedAccounts.length);
  const [giver, taker] = [nth, nth + 1 + roll(sharedAccounts.length - 1)].map((at) => sharedAccounts[at % 8]);
  const kind = roll(40);
  const from = kind < 10 ? HOUSE.issuance : (giver ?? HOUSE.issuance);
  const newcomer = kind === 39 ? addressOf(`newcomer ${number}`) : taker;
  const to = kind > 9 && kind < 12 ? HOUSE.issuance : (newcomer ?? HOUSE.bank);
  const amount = BigInt(1 + roll(20) + (isOther ? 1 : 0));
  const fee = BigInt(roll(2));
  const holds = [{ hold: { settleAfterMs: 60_000 } }, { hold: { expiresAt: LATER } }, {}, {}, {}, {}];
  const digest = digestOf(`${number} ${from} ${to} ${amount}`);
  return moving(from, to, amount, {
    fee,
    initiator: (1 + roll(3)) as UserId,
    ...holds[roll(holds.length)],
    idempotency: { key: `shared-${number}`, digest, answer: { given: digest } },
  });
}

/** Reverses part or all of a shared movement, under the key of its number or without a key. */
export function sharedReversal(original: Movement, id: number, amount: bigint, isKeyed: boolean): Movement {
  const key = `back-${original.idempotency?.key}`;
  const digest = digestOf(`back ${id} ${amount}`);
  return moving(original.to, original.from, amount, {
    initiator: original.initiator,
    reverses: id,
    ...(isKeyed && { idempotency: { key, digest, answer: { given: digest } } }),
  });
}
