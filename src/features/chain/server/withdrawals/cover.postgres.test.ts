import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import { startStill, type TakenWithdrawal } from '../testing/still-withdrawals.ts';
import { unitsIn } from '../testing/withdrawals.ts';
import { isCovered, lookAtCover, readCovers } from './cover.ts';

/* Nodes without jobs: the test runs each step. */

let still: Awaited<ReturnType<typeof startStill>>;
beforeAll(async () => {
  still = await startStill();
  await still.here.cover('ETH', '100');
  await still.here.cover('XP', '100');
  await still.here.limits();
  await still.look();
}, 240_000);
afterAll(async () => {
  expect((await auditLedger(still.app.db)).problems).toEqual([]);
  await still.end();
});

const ELSEWHERE = `0x${'e15e'.repeat(10)}`;
const cover = async () => {
  await still.look();
  const found = (await readCovers(still.app.db)).get('XP');
  if (!found) throw new Error('nobody has looked at XP');
  return found;
};
const stateOf = async ({ now }: TakenWithdrawal) => (await now()).state;

test('a payment in a block that is not final is still owed, whatever happens to that block', async () => {
  const { world, here, hand, round, taking, finish } = still;
  // The whole balance belongs to one person, and most of it is being withdrawn.
  const taken = await taking('XP', '60');
  expect(isCovered(await cover())).toBe(true);
  await hand();
  await round();
  await world.anvil.mine();
  await round();
  expect(await stateOf(taken)).toBe('mined');
  expect((await cover()).owed).toBe(unitsIn('XP', '100'));
  // Another person is owed as much as that block paid out: without counting it there is a shortage.
  const other = await still.person('XP', '60');
  const short = await cover();
  expect(short).toMatchObject({ owed: unitsIn('XP', '160'), reserve: unitsIn('XP', '100') });
  expect((await here.quote(other, 'XP', '30', ELSEWHERE)).problem).toMatchObject({ code: 'not_covered' });
  await world.anvil.reorg(1);
  expect(isCovered(await cover())).toBe(false);
  expect((await here.quote(other, 'XP', '30', ELSEWHERE)).problem).toMatchObject({ code: 'not_covered' });
  await finish();
  expect(await stateOf(taken)).toBe('done');
  expect(await here.chainBalance(taken.to, 'XP')).toBe(unitsIn('XP', '60'));
  // The treasury had 100 and owed 160: 60 have left, and 60 are still missing.
  expect(await cover()).toMatchObject({ owed: unitsIn('XP', '100'), reserve: unitsIn('XP', '40') });
  expect((await here.quote(other, 'XP', '30', ELSEWHERE)).problem).toMatchObject({ code: 'not_covered' });
  await here.cover('XP', '60');
  expect(isCovered(await cover())).toBe(true);
  expect((await here.quote(other, 'XP', '30', ELSEWHERE)).status).toBe(201);
}, 240_000);

test('money that left in a final block is no longer owed, even if nobody here has ended it yet', async () => {
  const { world, hand, round, finish } = still;
  const before = await cover();
  expect(before.reserve).toBe(before.owed);
  await still.here.cover('XP', '100');
  const taken = await still.taking('XP');
  await hand();
  await round();
  await world.anvil.mine();
  await round();
  await world.anvil.finalize();
  const now = await cover();
  expect(await stateOf(taken)).toBe('mined');
  expect(now.reserve).toBe(now.owed);
  expect(isCovered(now)).toBe(true);
  await finish();
  expect(await stateOf(taken)).toBe('done');
}, 240_000);

test('an endpoint behind the stored final block is not asked for balances', async () => {
  const { app, chain } = still;
  const finalized = await chain.reader.finalized();
  const behind = await chain.reader.blockByNumber(Math.max(finalized.number - 6, 0));
  if (!behind) throw new Error('no such block');
  // The watching job never stores an earlier block than before, so the test writes it.
  await app.db.run(sql`UPDATE chain_watch SET finalized = ${behind.number}, finalized_hash = ${behind.hash}`);
  await expect(lookAtCover(app.db, chain)).rejects.toThrow('earlier than one that contains a final transaction');
}, 240_000);
