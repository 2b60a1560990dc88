import type { TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import type { CurrencyRules } from '../../rules.ts';
import { versionIn } from './version.ts';

const DAYS_90_MS = 90 * 86_400_000;

/** Announces a rule change in 90 days and returns its id. */
export const announce = async (app: TestApp, change: Partial<CurrencyRules>): Promise<number> =>
  (await versionIn(app.db, DAYS_90_MS, change)).id;

/** Deletes an announced version, which other screens on the shared server do not expect. */
export const forgetAnnounced = (app: TestApp, id: number): Promise<void> =>
  app.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.run(sql`DELETE FROM currency_versions WHERE id = ${id}`);
  });
