import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { ModelLeg, ModelMovement, ModelResolution } from './model.ts';

/** A requested movement. `again` and `reverse` pick from what was sent and posted by the time they run. */
export type MovementPick =
  | { readonly type: 'fresh'; readonly movement: ModelMovement }
  | { readonly type: 'again'; readonly pick: number }
  | { readonly type: 'reverse'; readonly pick: number; readonly less: bigint };
export type Command =
  | { readonly type: 'submit'; readonly wishes: MovementPick[] }
  /** Plain movements of one kind, so that they can share a batch. */
  | { readonly type: 'together'; readonly movements: ModelMovement[] }
  | { readonly type: 'settle'; readonly ids: number[] }
  | { readonly type: 'resolve'; readonly resolutions: ModelResolution[] }
  | { readonly type: 'let expire'; readonly id: number };

export const people = [1, 2, 3, 4].map((n) => `0x${n.toString(16).padStart(40, '0')}`);
/** Nobody has ever opened an account for this address. */
export const STRANGER = `0x${'f'.repeat(40)}`;
const payers = fc.constantFrom(...people, ...people, 'house:issuance', STRANGER);
const payees = fc.constantFrom(...people, ...people, 'house:issuance', STRANGER);

/** Range of guessed ids: about as many transfers as one run makes. */
const MOST_IDS = 300;
/** Batch sizes are uniform, so a batch of one is as likely as a batch of many. */
const batch = { minLength: 1, maxLength: 60, size: 'max' } as const;

/** Generates a value once in `times`, otherwise null. */
const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ withCrossShrink: true }, { weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

type Flaw = 'none' | 'unbalanced' | 'twice' | 'unknown asset' | 'empty leg' | 'other amount';
const flaws = fc.constantFrom<Flaw[]>(
  ...(Array(14).fill('none') as Flaw[]),
  'unbalanced',
  'twice',
  'unknown asset',
  'empty leg',
  'other amount',
);

/**
 * Generates movements among a few people with little money, so that every refusal is common. Ids are guessed among
 * those used so far.
 */
const movement: fc.Arbitrary<ModelMovement> = fc
  .record({
    user: fc.integer({ min: 1, max: 2 }),
    from: payers,
    to: payees,
    amount: fc.bigInt({ min: 0n, max: 40n }),
    fee: fc.bigInt({ min: 0n, max: 2n }),
    exchanged: oneIn(6, fc.bigInt({ min: 1n, max: 9n })),
    key: fc.option(fc.integer({ min: 0, max: 99 }), { freq: 2 }),
    hold: fc.boolean(),
    reverses: oneIn(8, fc.integer({ min: 1, max: MOST_IDS })),
    flaw: flaws,
  })
  .map(({ exchanged, key, flaw, ...plan }) => {
    const made = { ...plan, asset: 1, legs: legsOf(plan, exchanged, flaw), key: key === null ? null : `key-${key}` };
    return { ...made, digest: createHash('sha256').update(JSON.stringify(made, bigints)).digest('hex') };
  });
const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function legsOf(
  plan: { from: string; to: string; amount: bigint; fee: bigint },
  exchanged: bigint | null,
  flaw: Flaw,
): ModelLeg[] {
  const { from, to, amount, fee } = plan;
  const legs: ModelLeg[] = [
    { asset: 1, owner: from, delta: -amount - fee },
    { asset: 1, owner: to, delta: flaw === 'other amount' ? amount + 1n : amount },
  ];
  if (fee > 0n) legs.push({ asset: 1, owner: 'house:fees', delta: flaw === 'unbalanced' ? fee + 1n : fee });
  else if (flaw === 'unbalanced') legs.push({ asset: 1, owner: 'house:fees', delta: 1n });
  if (exchanged !== null)
    legs.push({ asset: 2, owner: 'house:bank', delta: -exchanged }, { asset: 2, owner: from, delta: exchanged });
  if (flaw === 'twice')
    legs.push({ asset: 1, owner: to, delta: 1n }, { asset: 1, owner: 'house:issuance', delta: -1n });
  if (flaw === 'unknown asset')
    legs.push({ asset: 99, owner: 'house:bank', delta: -1n }, { asset: 99, owner: from, delta: 1n });
  if (flaw === 'empty leg') legs.push({ asset: 2, owner: 'house:fees', delta: 0n });
  return legs;
}

/** Builds a movement that issues units. */
export const gift = (to: string, asset: number, amount: bigint): ModelMovement => ({
  user: 1,
  asset,
  amount,
  fee: 0n,
  from: 'house:issuance',
  to,
  legs: [
    { asset, owner: 'house:issuance', delta: -amount },
    { asset, owner: to, delta: amount },
  ],
  key: null,
  digest: '00'.repeat(32),
  hold: false,
  reverses: null,
});

/** Builds a movement that reverses all or part of a posted transfer. */
export const reversal = (id: number, original: ModelMovement, amount: bigint): ModelMovement => ({
  user: 1,
  asset: original.asset,
  amount,
  fee: 0n,
  from: original.to,
  to: original.from,
  legs: [
    { asset: original.asset, owner: original.to, delta: -amount },
    { asset: original.asset, owner: original.from, delta: amount },
  ],
  key: null,
  digest: '11'.repeat(32),
  hold: false,
  reverses: id,
});

export const wish: fc.Arbitrary<MovementPick> = fc.oneof(
  { weight: 8, arbitrary: movement.map((made) => ({ type: 'fresh' as const, movement: made })) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('again' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('reverse' as const),
      pick: fc.nat(),
      less: fc.bigInt({ min: -2n, max: 9n }),
    }),
  },
);

export const resolution: fc.Arbitrary<ModelResolution> = fc.record({
  id: fc.integer({ min: 1, max: MOST_IDS }),
  outcome: fc.constantFrom('post', 'post', 'void', 'expire'),
  amount: oneIn(3, fc.bigInt({ min: 0n, max: 40n })),
});

/**
 * Generates mostly small sums between people with accounts, so that whole batches fit about as often as they narrowly
 * fail.
 */
const plain: fc.Arbitrary<ModelMovement> = fc
  .record({
    user: fc.integer({ min: 1, max: 2 }),
    sides: fc.uniqueArray(fc.constantFrom(...people, ...people, 'house:issuance'), { minLength: 2, maxLength: 2 }),
    amount: fc.bigInt({ min: 1n, max: 6n }),
    fee: fc.bigInt({ min: 0n, max: 1n }),
    key: fc.option(fc.integer({ min: 1_000, max: 99_999 }), { freq: 2 }),
  })
  .map(({ sides: [from = '', to = ''], key, ...rest }) => {
    const plan = { ...rest, from, to };
    const made = { ...plan, asset: 1, legs: legsOf(plan, null, 'none'), key: key === null ? null : `key-${key}` };
    const digest = createHash('sha256').update(JSON.stringify(made, bigints)).digest('hex');
    return { ...made, hold: false, reverses: null, digest };
  });

export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ movements: fc.array(plain, batch), hold: fc.boolean() }).map(({ movements, hold }) => ({
      type: 'together' as const,
      movements: movements.map((one) => ({ ...one, hold })),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('settle' as const),
      ids: fc.array(fc.integer({ min: 1, max: MOST_IDS }), batch),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('submit' as const),
      wishes: fc.array(wish, batch),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('resolve' as const),
      resolutions: fc.array(resolution, batch),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('let expire' as const), id: fc.integer({ min: 1, max: MOST_IDS }) }),
  },
);
