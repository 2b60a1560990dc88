import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { AssetCode } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { fundOf, type PairAsset } from '#features/exchange/pairs.ts';
import { moveFund } from '#features/exchange/server/pairs/fund.ts';
import { setTerms } from '#features/exchange/server/pairs/pairs-store.ts';
import { keepRates } from '#features/exchange/server/rates/rates-store.ts';
import { insertQuote } from '#features/exchange/server/store.ts';
import { exchanger, KRW, type Person } from '#features/exchange/server/testing/exchanger.ts';
import { type AccountOwner, HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { leavingOf, listLeaving } from '#features/ledger/server/network/leaving.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Chain, chainOf } from './chain.ts';
import { keepLook, readStanding } from './store.ts';
import { type ChainWorld, startChainWorld } from './testing/chain-world.ts';

let world: ChainWorld;
let app: TestApp;
let me: Person & { readonly address: string };
let checker: number;
const OPERATOR = `0x${'0f'.repeat(20)}` as const;
const COIN = 10n ** 18n;
let desk: ReturnType<typeof exchanger>;
const XP = { asset: 'XP' };
const BTC = { asset: 'BTC' };
const codeOf = ({ problem }: { problem: { code?: string } }) => problem.code;
const owes = async (owner: string, asset: string) =>
  (
    await app.db.maybe(sql<{ units: string }>`
      SELECT a.balance::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = ${owner} AND s.code = ${asset}`)
  )?.units ?? '0';
const give = (from: AccountOwner, to: string, units: bigint, asset: AssetCode) =>
  app.db.tx((tx) => post(tx, moving(from, to as AccountOwner, units, { asset })));
const open = (asset: PairAsset, source: 'hand' | 'feed') =>
  app.db.tx((tx) =>
    setTerms(tx, {
      ...{ asset, source, isOpen: true, personWon: 10n ** 9n, totalWon: 10n ** 10n },
      ...{ madeBy: me.userId, checkedBy: checker },
    }),
  );

/** Stores a view of the chain as the watching job does. */
const look = async () => {
  const { reader } = chainOf(app.built.mounted.services) as Chain;
  const [head, finalized] = await Promise.all([reader.head(), reader.finalized()]);
  await keepLook(app.db, { head, finalized });
};

beforeAll(async () => {
  world = await startChainWorld();
  // Sandboxes are on: assets that cannot leave are issued without backing.
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings, hasSandboxes: true } });
  await look();
  desk = exchanger(app, () => me);
  me = await app.register();
  checker = (await app.register()).userId;
  await give(HOUSE.chain, me.address.toLowerCase(), 100n * COIN, 'XP');
  await fund(app.db, me.userId, 'KRW', '1000000');
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

describe('an asset on the chain', () => {
  test('can leave this server if it is the coin or a named token, and no asset can leave without a chain', async () => {
    expect(leavingOf(app.settings)).toEqual(['XP', 'USDC', 'ETH']);
    expect((await listLeaving(app.db)).toSorted()).toEqual(['ETH', 'USDC', 'XP']);
    expect(leavingOf({ chain: undefined })).toEqual([]);
  });

  test('is never created by an exchange, even with sandboxes, while other assets are', async () => {
    expect(codeOf(await desk.quote('10000', KRW, XP))).toBe('pair_closed');
    expect(codeOf(await desk.quote('1', XP, KRW))).toBe('pair_closed');
    const offered = (await desk.offer()).assets;
    expect(offered.find(({ assetType }) => assetType === 'XP')).toMatchObject({ closed: 'closed', pair: null });
    expect(offered.find(({ assetType }) => assetType === 'BTC')).toMatchObject({ closed: null });
    expect((await desk.taken('10000', KRW, BTC)).status).toBe('completed');
    expect(await owes(HOUSE.issuance, 'XP')).toBe('0');
  });

  test('is not exchanged by a quote from before the chain', async () => {
    const quote = await app.db.tx(async (tx) =>
      insertQuote(tx, { userId: me.userId } as Owner, {
        ...{ kind: 'withdrawal', from: 'KRW', to: 'XP', fromAccount: undefined, toAccount: undefined },
        terms: { takes: 10_000n, gives: 9n * COIN, fee: 100n, rate: 1000n },
        ...{ currency: (await currencyNow(tx)).id, pairTerms: null },
      }),
    );
    expect(codeOf(await desk.take(quote?.id ?? 0))).toBe('pair_closed');
    expect(await owes(HOUSE.issuance, 'XP')).toBe('0');
  });

  test('is exchanged at no manual rate, only by a feed and from the pair’s own funds', async () => {
    await open('XP', 'hand');
    expect(codeOf(await desk.quote('10000', KRW, XP))).toBe('pair_closed');
    await open('XP', 'feed');
    expect(codeOf(await desk.quote('10000', KRW, XP))).toBe('rate_stale');
    await app.db.tx((tx) => keepRates(tx, [{ asset: 'XP', won: 1000n, at: new Date() }]));
    expect(codeOf(await desk.quote('10000', KRW, XP))).toBe('not_covered');
    await give(HOUSE.chain, OPERATOR, 50n * COIN, 'XP');
    const funding = { pair: 'XP', asset: 'XP', units: 50n * COIN, way: 'in', other: OPERATOR } as const;
    expect(await app.db.tx((tx) => moveFund(tx, { ...funding, by: me.userId as UserId }))).toBeUndefined();
    const had = BigInt(await owes(me.address.toLowerCase(), 'XP'));
    const { status } = await desk.taken('10000', KRW, XP);
    expect(status).toBe('completed');
    const got = BigInt(await owes(me.address.toLowerCase(), 'XP')) - had;
    expect(got).toBeGreaterThan(0n);
    expect(BigInt(await owes(fundOf('XP'), 'XP'))).toBe(50n * COIN - got);
    expect([await owes(HOUSE.issuance, 'XP'), await owes(HOUSE.bank, 'XP')]).toEqual(['0', '0']);
  });

  test('is not exchanged while the chain is closed, not even by an earlier quote', async () => {
    const quote = await desk.quoted('10000', KRW, XP);
    await keepLook(app.db, { why: 'the two endpoints of the chain differ' });
    expect((await readStanding(app.db)).isOpen).toBe(false);
    expect(codeOf(await desk.quote('10000', KRW, XP))).toBe('pair_closed');
    expect(codeOf(await desk.take(quote.id))).toBe('pair_closed');
    const shown = (await desk.offer()).assets.find(({ assetType }) => assetType === 'XP');
    expect(shown).toMatchObject({ closed: 'closed', pair: null });
    expect((await desk.taken('10000', KRW, BTC)).status).toBe('completed');
    await look();
    expect((await desk.take(quote.id)).status).toBe(201);
  });
});
