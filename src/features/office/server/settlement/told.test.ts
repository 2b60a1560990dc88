import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { eventually, until } from '#platform/server/testing/eventually.ts';
import { cityOffice } from '../testing/city.ts';
import { settlingOf } from '../testing/settling.ts';
import { shopsOf } from '../testing/shops.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = shopsOf(app);

it('a shop’s program is told that a settlement was paid, or freed because the bank did not pay, and so are their owners', async () => {
  const { run, line } = await settlingOf(app, city);
  const made = [await shops.make('Paid'), await shops.make('Unpaid', { ending: '0001' })];
  for (const one of made) await shops.earn(one, 3_000, 30);
  const { id } = await run({ channel: 'bank', accountId: null });
  for (const [nth, [name, type]] of (
    [
      ['Paid', 'settlement.paid'],
      ['Unpaid', 'settlement.freed'],
    ] as const
  ).entries()) {
    const shop = made[nth];
    if (!shop) throw new Error('no shop');
    const { key } = await registry(app).key(shop.owner, shop.userId, ['events:read']);
    const read = { params: { id: shop.userId }, token: key };
    const told = await until(
      async () => (await app.client(outbound)('GET /api/org/{id}/events', read)).body.events,
      (events) => events.some((event) => event.type.startsWith('settlement.')),
    );
    const { id: settlementId, endToEnd } = (await line(id, name)) ?? {};
    expect(told.slice(-1)).toMatchObject([{ type, data: { settlementId, endToEnd, amount: '3000' } }]);
  }
  const titlesOf = async ({ userId, token }: (typeof made)[number]['owner']) => {
    await app.runJob('settlement-news');
    const read = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (read.body as { title: string }[]).map(({ title }) => title).filter((title) => /settlement/i.test(title));
  };
  const titles = () => Promise.all(made.map(({ owner }) => titlesOf(owner)));
  await eventually(titles).toEqual([['Settlement paid'], ['The bank did not pay a settlement']]);
});
