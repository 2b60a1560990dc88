import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { submit } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { contract } from '../contract.ts';

const app = sharedApp();

const accountOf = ({ userId, token }: { userId: number; token: string }) =>
  app.client(contract)('GET /api/local-currency/{userId}', { params: { userId }, token });

test('LocalPay’s balance is 0 won before any money arrives', async () => {
  const ann = await app.register();
  expect((await accountOf(ann)).body).toEqual({ id: 6, userId: ann.userId, currency: 'KRW', balance: '0', held: '0' });
});

test('LocalPay’s balance shows spendable and, beside it, held won', async () => {
  const ann = await app.register();
  await fund(app.db, ann.userId, 'KRW', '420000');
  const own = ann.address.toLowerCase() as `0x${string}`;
  await submit(app.db, moving(own, 'house:bank', 50_000n, { asset: 'KRW', hold: {} }));
  expect((await accountOf(ann)).body).toMatchObject({ balance: '370000', held: '50000' });
});

test('LocalPay’s balance is shown to its own person only', async () => {
  const [ann, ben] = [await app.register(), await app.register()];
  expect((await accountOf({ ...ann, token: ben.token })).status).toBe(403);
});
