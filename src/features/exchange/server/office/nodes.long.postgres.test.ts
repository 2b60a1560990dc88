import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { moveFund } from '../pairs/fund.ts';
import { setTerms } from '../pairs/pairs-store.ts';
import { keepRates } from '../rates/rates-store.ts';
import { exchangesAt, type Person, WON, XP } from '../testing/pairs.ts';

const app = testApp({ mode: 'hosted', isStill: true });
const PEOPLE = 24;
/** Each exchange gives 975 won and pays a fee of 25. */
const FUNDED = 13n;
const ETH = { asset: 'ETH' };

it('a pair makes exactly as many exchanges as its funds and its daily limit allow, requested on two nodes whose connections are killed; both read one rate', async () => {
  const node = () => startTestApp({ over: app, settings: { hasSandboxes: false }, isStill: true });
  const nodes = [await node(), await node()];
  const at = nodes.map(exchangesAt);
  const hereOr = (n: number) => at[n % 2] ?? expect.fail('no node');
  const [maker, checker] = [await app.register(), await app.register()];
  const by = maker.userId as UserId;
  const terms = { isOpen: true, personWon: 5_000n, madeBy: maker.userId, checkedBy: checker.userId };
  const { address } = maker;
  const wallet = address.toLowerCase() as `0x${string}`;
  try {
    await fund(app.db, maker.userId, 'KRW', '100000');
    const fed = { way: 'in', other: wallet, by } as const;
    await app.db.tx(async (tx) => {
      await setTerms(tx, { ...terms, asset: 'XP', source: 'hand', totalWon: 1_000_000n });
      await setTerms(tx, { ...terms, asset: 'ETH', source: 'feed', totalWon: 7_000n });
      await keepRates(tx, [{ asset: 'ETH', won: 1_000_000n, at: new Date() }]);
      expect(await moveFund(tx, { ...fed, pair: 'XP', asset: 'KRW', units: FUNDED * 1000n })).toBeUndefined();
      expect(await moveFund(tx, { ...fed, pair: 'ETH', asset: 'KRW', units: 50_000n })).toBeUndefined();
      await expect(
        moveFund(tx, { ...fed, pair: 'ETH', asset: 'KRW', units: 1n, other: HOUSE.issuance }),
      ).rejects.toThrow('won are issued');
    });
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const one = await app.register();
      await fund(app.db, one.userId, 'XP', '1');
      await fund(app.db, one.userId, 'ETH', '1');
      people.push(one);
    }
    let kills = 0;
    for (const asset of [XP, ETH]) {
      const amount = asset === XP ? '1' : '0.001';
      const quotes = await Promise.all(people.map((one, n) => hereOr(n).quoted(one, amount, asset, WON)));
      expect(new Set(quotes.map(({ rate }) => rate)).size).toBe(1);
      // Repeats a request whose response was lost, with the same key at the other node, until it is answered.
      const pressed = async (one: Person, n: number) => {
        for (let tries = 0; tries < 40; tries += 1) {
          const quote = quotes[n] ?? expect.fail('no quote');
          const reply = await hereOr(n + tries)
            .press(one, quote)
            .catch(() => undefined);
          if (reply && reply.status < 500) return reply;
          await pause(25);
        }
        return expect.fail('no answer');
      };
      const work = Promise.all(people.map(pressed));
      for (let tries = 0; tries < 100 && kills < 6; tries += 1) {
        kills += (
          await app.db.rows(sql`
            SELECT pg_terminate_backend(pid) AS is FROM pg_stat_activity
             WHERE application_name = 'ingam-test-node' AND datname = current_database() AND xact_start IS NOT NULL AND query ~ 'exchange_(pairs|person_days)' LIMIT 1`)
        ).length;
        await pause(3);
      }
      const replies = await work;
      const taken = replies.filter(({ status }) => status === 201).length;
      const refused = replies.flatMap(({ status, problem }) => (status === 201 ? [] : [problem.code]));
      expect(taken).toBe(asset === XP ? Number(FUNDED) : 7);
      expect(new Set(refused)).toEqual(new Set([asset === XP ? 'not_covered' : 'over_day_limit']));
    }
    expect(kills).toBeGreaterThan(0);
    const left = await app.db.rows(sql<{ owner: string; units: string }>`
      SELECT owner, balance::text AS units FROM accounts WHERE owner LIKE 'house:exchange-%' AND asset_id = 6 ORDER BY owner`);
    expect(left).toEqual([
      { owner: 'house:exchange-eth', units: '43000' },
      { owner: 'house:exchange-xp', units: '0' },
    ]);
    const counted = await app.db.rows(
      sql<{ won: string }>`SELECT won::text AS won FROM exchange_pairs ORDER BY asset_id`,
    );
    expect(counted).toEqual([{ won: '13000' }, { won: '7000' }]);
    const read = await Promise.all(at.map((one) => one.offered(people[0] ?? expect.fail('nobody'), 'ETH')));
    expect(read[0]).toMatchObject({ rate: '1000000', pair: { wonToday: '0', won: '43000' } });
    expect(read[1]).toEqual(read[0]);
    await app.audit();
  } finally {
    for (const one of nodes) await one.stop();
  }
}, 240_000);
