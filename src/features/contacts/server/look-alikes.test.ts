import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { checksum } from '#features/identity/address.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { post, resolve } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';

const app = sharedApp();

/** Returns an address with the same four characters at both ends and everything between changed. */
const forged = (address: string) =>
  `${address.slice(0, 6)}${[...address.slice(6, -4)].map((digit) => (digit === '0' ? '1' : '0')).join('')}${address.slice(-4)}`;

it('finds a look-alike of anybody paid within a year, however many were paid since', async () => {
  const [me, other] = [await app.register(), await app.register()];
  await fund(app.db, me.userId, 'XP', '1');
  const own = me.address.toLowerCase() as AccountOwner;
  const [friend, wrong] = [addressOf('a friend'), addressOf('nobody')];
  const send = (to: AccountOwner, more: object = {}) =>
    app.db.tx((tx) => post(tx, moving(own, to, 1n, { kind: 'send', ...more })));
  const told = async (address: string, { token } = me) =>
    (await app.client(contract)('GET /api/payee', { query: { address }, token })).body.alike;

  await send(friend);
  const failing = await send(wrong, { hold: {} });
  await app.db.tx((tx) => resolve(tx, ['id' in failing ? { id: failing.id, outcome: 'void' } : expect.unreachable()]));
  const since = Array.from({ length: 40 }, (_, n) => addressOf(`somebody ${n}`));
  await app.db.tx(async (tx) => {
    for (const to of since) await post(tx, moving(own, to, 1n, { kind: 'send' }));
  });

  expect(await told(forged(friend))).toBe(checksum(friend));
  expect(await told(friend), 'it is the known one itself').toBeNull();
  expect(await told(addressOf('a stranger'))).toBeNull();
  expect(await told(forged(wrong)), 'nobody was paid there').toBeNull();
  expect(await told(forged(friend), other), 'others have not paid it').toBeNull();

  await app.db.tx(async (tx) => {
    await tx.exec(`SET LOCAL session_replication_role = replica`);
    await tx.run(sql`UPDATE transfers SET created_at = created_at - interval '13 months', resolved_at = resolved_at - interval '13 months'
      WHERE to_owner = ${friend}`);
  });
  expect(await told(forged(friend))).toBeNull();
});
