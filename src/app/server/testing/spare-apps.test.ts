import { expect, it } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import type { TestOptions } from './harness.ts';
import { takeApp } from './spare-apps.ts';

/** Options that no other file uses. */
const options: TestOptions = { settings: { networkName: 'Spare' } };

it('a spare server has its owner and key, and no data of the file before', async () => {
  const first = await takeApp(options);
  const keys = async () => (await first.app.call('GET /.well-known/jwks.json')).text;
  const before = await keys();
  const { userId } = await first.app.register();
  await first.giveBack();
  const second = await takeApp(options);
  expect(second.app).toBe(first.app);
  expect(await keys()).toBe(before);
  const people = await second.app.db.rows(sql<{ id: number }>`SELECT id FROM users ORDER BY id`);
  expect(people).toEqual([{ id: 1 }]);
  // The server may have cached something by id.
  expect((await second.app.register()).userId).toBeGreaterThan(userId);
  await second.giveBack();
});

it('a server whose schema was changed by a file is not reused', async () => {
  const first = await takeApp(options);
  await first.app.db.tx((tx) => tx.exec('ALTER TABLE contacts ADD CHECK (id > 0)'));
  await first.giveBack();
  const second = await takeApp(options);
  expect(second.app).not.toBe(first.app);
  await second.giveBack();
});
