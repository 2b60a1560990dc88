import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { contract } from '../contract.ts';

const app = sharedApp();

test('the payer’s statement, file and History name the shop, and the shop’s own statement, file and History do not', async () => {
  const { ask, giving, pay, person, refund } = market(app);
  const [ann, stall] = [await person(), await person()];
  await giving(stall, 500, 'Stall 7');
  const paid = await pay(ann, { chargeId: (await ask(stall, '5000')).id, amount: '5000' });
  expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);

  const today = new Date();
  const [from, to] = [-1, 1].map((days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10));
  const period = { asset: 'KRW', from: from ?? '', to: to ?? '' };
  const shopsOf = async ({ userId, token }: Person) => {
    const [params, query] = [{ userId }, period];
    const entries = await app.client(contract)('GET /api/statements/{userId}', { params, token, query });
    const history = await app.client(ledger)('GET /api/transactions/{userId}', { params, token });
    const file = await fetch(
      `${app.url}/api/statements/${userId}/file?${new URLSearchParams({ ...period, format: 'csv' })}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const of = (rows: readonly { kind: string; merchantName: string | null }[]) =>
      rows.flatMap(({ kind, merchantName }) => (merchantName === null ? [] : [kind])).sort();
    return [of(entries.body), of(history.body), (await file.text()).split('Stall 7').length - 1];
  };
  const named = ['cashback', 'cashback_return', 'payment', 'refund'];
  expect(await shopsOf(ann)).toEqual([named, named, 4]);
  expect(await shopsOf(stall)).toEqual([[], [], 0]);
});
