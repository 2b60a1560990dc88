import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { setTerms } from '../pairs/pairs-store.ts';
import { fundKind } from './fund-kind.ts';
import { termsKind } from './terms-kind.ts';

const app = testApp({ mode: 'hosted', isStill: true });
let by: UserId;
beforeAll(async () => {
  by = (await app.register()).userId as UserId;
  const checkedBy = (await app.register()).userId;
  await app.db.rows(sql`SELECT chain_bind_assets('{1}')`);
  for (const asset of ['XP', 'BTC'] as const)
    await app.db.tx((tx) =>
      setTerms(tx, { asset, isOpen: false, source: 'feed', personWon: 1n, totalWon: 1n, madeBy: by, checkedBy }),
    );
});

test('an asset on the chain trades by a feed, and is not created in its pair; other assets may be created', async () => {
  const terms = { isOpen: true, source: 'hand', personWon: '1', totalWon: '1', reason: 'As the council decided' };
  const fund = { amount: '1', way: 'in', by: 'issue', reason: 'As the council decided' };
  const tell = (kind: typeof termsKind, body: object) =>
    app.db.tx((tx) => kind.tell(tx, body, by, { services: app.built.mounted.services, maker: by, ready: undefined }));
  const refused = { code: 'not_so_now' };
  await expect(tell(termsKind, { pair: 'XP', ...terms })).rejects.toMatchObject(refused);
  await expect(tell(fundKind, { pair: 'XP', asset: 'XP', ...fund })).rejects.toMatchObject(refused);
  expect(await tell(termsKind, { pair: 'XP', ...terms, source: 'feed' })).toMatchObject({ subject: 'pair:XP' });
  expect(await tell(termsKind, { pair: 'BTC', ...terms })).toMatchObject({ subject: 'pair:BTC' });
  expect(await tell(fundKind, { pair: 'BTC', asset: 'BTC', ...fund })).toMatchObject({ subject: 'fund:BTC' });
});
