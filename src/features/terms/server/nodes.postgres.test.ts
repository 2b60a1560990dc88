import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { Acceptances } from '../contract.ts';

const app = testApp({ mode: 'hosted' });

const clock = async (db: Db) => (await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`)).now.getTime();

it('two nodes require a version of the terms from its moment by the store’s clock on, and not before', async () => {
  const other = await secondNode(app);
  try {
    const { token } = await app.register();
    await app.db.tx(async (tx) => {
      await tx.run(sql`ALTER TABLE terms_versions DISABLE TRIGGER terms_versions_come`);
      await tx.run(sql`
        INSERT INTO terms_versions (kind, valid_from, content, made_by, checked_by)
        VALUES ('privacy', clock_timestamp() + interval '2 seconds', '{"kind": "privacy", "en": "a", "ko": "b"}', 900001, 900002)`);
      await tx.run(sql`ALTER TABLE terms_versions ENABLE TRIGGER terms_versions_come`);
    });
    const { at } = await app.db.one(sql<{ at: Date }>`SELECT valid_from AS at FROM terms_versions`);
    let before = 0;
    let after = 0;
    for (let n = 0; after < 6; n += 1) {
      const from = await clock(app.db);
      const { open } = (await (n % 2 ? app : other).call('GET /api/terms/acceptances', { token })).body as Acceptances;
      const until = await clock(app.db);
      if (until < at.getTime()) {
        expect(open).toEqual([]);
        before += 1;
      }
      if (from > at.getTime()) {
        expect(open).toHaveLength(1);
        after += 1;
      }
    }
    expect(before).toBeGreaterThan(2);
  } finally {
    await other.stop();
  }
});
