import type { TestApp } from '#app/server/testing/harness.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { pastDays } from '#features/reports/server/testing/past-days.ts';

export const ownerOf = ({ address }: Pick<Person, 'address'>) => address.toLowerCase() as AccountOwner;
export const userOf = ({ id, address }: { id: number; address: string }) => ({ userId: id, address });
const many = (n: number, make: () => Promise<Person>) =>
  Array.from({ length: n }).reduce<Promise<Person[]>>(
    async (all) => [...(await all), await make()],
    Promise.resolve([]),
  );

/** Dealings in a test's city: some suspicious ones, and near misses of each. */
export function dealingsOf(app: TestApp) {
  const firms = registry(app);
  const shops = market(app);
  const past = pastDays(app);
  const pay = async (payer: Person, shop: Person, won: number): Promise<number> => {
    const { id } = await shops.ask(shop, String(won));
    const reply = await shops.pay(payer, { chargeId: id, amount: String(won) });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.id;
  };
  /** One case of each kind, and beside it a near miss that must not be found. */
  async function dealings() {
    const boss = await shops.person('50000');
    const made = (await firms.make(boss, { kinds: ['merchant'], name: 'Own Shop' })).organisation;
    const ownFirm = { ...boss, ...userOf(made) };
    await pay(boss, ownFirm, 1000);
    const stranger = await shops.person('50000');
    await pay(stranger, ownFirm, 1000);

    const [manyAt, fewAt] = [await shops.person('0'), await shops.person('0')];
    await shops.giving(manyAt, 0, 'Stall 9');
    const isNew = await many(5, () => shops.person('5000'));
    const isOld = await shops.person('5000');
    for (const one of isNew) await pay(one, manyAt, 900);
    for (const one of [...isNew.slice(1), isOld]) await pay(one, fewAt, 900);

    const round = await many(3, () => shops.person('200000'));
    const goRound = async (people: readonly Person[], won: number) => {
      for (const [nth, one] of people.entries())
        await past.move('send', ownerOf(one), ownerOf(people[(nth + 1) % people.length] ?? one), won);
    };
    await goRound(round, 100_000);
    // Near misses: a sum one won too low, a chain that is not closed, and an order in which no money returns.
    await goRound(await many(3, () => shops.person('200000')), 99_999);
    const [p, q, r] = await many(3, () => shops.person('300000'));
    if (!p || !q || !r) throw new Error('there are three');
    await past.move('send', ownerOf(q), ownerOf(r), 150_000);
    await past.move('send', ownerOf(p), ownerOf(q), 150_000);

    const split = await shops.person('3000000');
    const [below, twice, above, to] = await many(4, () => shops.person('3000000'));
    if (!below || !twice || !above || !to) throw new Error('there are four');
    const sends = async (from: Person, each: readonly number[]) => {
      for (const won of each) await past.move('send', ownerOf(from), ownerOf(to), won);
    };
    await sends(split, [290_000, 300_000, 280_000]);
    await sends(below, [270_000, 270_000, 270_000]);
    await sends(twice, [290_000, 290_000]);
    await sends(above, [300_001, 300_001, 300_001]);
    return { ownFirm, manyAt, round, split, isNew };
  }
  return { pay, dealings };
}
