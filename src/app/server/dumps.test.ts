import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { extent } from '#platform/server/testing/extent.ts';
import { createEmptyDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { writtenSince } from '#platform/server/upkeep/written-since.ts';
import { checkMasterKeys, openMasterKey } from '#platform/server/vault/vault-keys.ts';
import { audit } from './audit.ts';
import { functions, migrations } from './migrations.ts';

const folder = join(import.meta.dirname, '../../../test-fixtures/dumps');
const dumps = globSync('*.jsonl.gz', { cwd: folder }).map((file) => basename(file, '.jsonl.gz'));
/**
 * The long run opens all dumps. The short run opens the first, the newest and every fourth on PostgreSQL, every twelfth
 * on the embedded store.
 */
const step = extent(1, testStore === 'postgres' ? 4 : 12);
const kept = dumps.sort().filter((_, at) => at % step === 0 || at === dumps.length - 1);
const newest = String(migrations().at(-1)?.number).padStart(4, '0');

describe('a dump of every schema', () => {
  let store: TestDb;
  beforeAll(async () => {
    store = await createEmptyDb();
  });
  afterAll(() => store.drop());

  it(`exists: npm run dump:schema writes that of ${newest}`, () => {
    expect(dumps).toContain(newest);
  });

  it.each(kept)(
    '%s is restored, migrated to the newest schema, opens with its key and passes the audit',
    async (number) => {
      const { db } = store;
      await db.tx((tx) => tx.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
      const header = await restoreBackup(db, join(folder, `${number}.jsonl.gz`), migrations(), functions());
      expect(header.schema.at(-1)?.number).toBe(Number(number));
      // A checkout does not preserve that only the owner may read a key file.
      const file = join(mkdtempSync(join(tmpdir(), 'ingam-key-')), 'key');
      writeFileSync(file, readFileSync(join(folder, `${number}.key`)), { mode: 0o600 });
      const keys = openMasterKey({ file, dataDir: folder, isEmbedded: true, storeIsEmpty: false });
      await db.tx((tx) => checkMasterKeys(tx, keys));
      expect(await audit(db)).toMatchObject({ ok: true, problems: [] });
      rmSync(dirname(file), { recursive: true });
    },
  );

  it('does not count rows inserted by a later migration as written since the dump, and counts rows written afterwards', async () => {
    const { db } = store;
    await db.tx((tx) => tx.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    const file = join(folder, '0117.jsonl.gz');
    await restoreBackup(db, file, migrations(), functions());
    // Migration 0125 inserts the currency's first version.
    expect(await writtenSince(db, file, [])).not.toHaveProperty('currency_versions');
    await db.run(sql`INSERT INTO currency_versions (valid_from, rules)
      SELECT now() + interval '2 days', rules FROM currency_versions`);
    expect(await writtenSince(db, file, [])).toMatchObject({ currency_versions: 1 });
  });
});
