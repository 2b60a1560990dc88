import { sql } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { StoreError } from '#platform/server/store/store-error.ts';

/* Opens the embedded store in the folder of the first argument and prints each number once its commit is acknowledged,
   until it is killed. If the store does not open it prints one line and exits with code 3. */
try {
  const db = await openPglite({ dataDir: process.argv[2] ?? '' });
  await db.tx((tx) => tx.exec('CREATE TABLE IF NOT EXISTS acknowledged (n bigint PRIMARY KEY)'));
  const { next } = await db.one(sql<{ next: number }>`SELECT coalesce(max(n), 0) + 1 AS next FROM acknowledged`);
  process.stdout.write('open\n');
  for (let n = next; ; n += 1) {
    await db.run(sql`INSERT INTO acknowledged VALUES (${n})`);
    process.stdout.write(`${n}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof StoreError ? error.message : String(error)}\n`);
  process.exit(3);
}
