import { expect, test } from 'vitest';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { startPostgres } from '../../../tools/postgres.ts';
import { createReadiness } from './admin/readiness.ts';
import { functions, migrations } from './migrations.ts';

test('readiness reports when no synchronous standby responds, and when a standby responds again', async () => {
  const postgres = await startPostgres({ settings: { fsync: 'off' } });
  const db = await openPostgres({ url: postgres.url, max: 3 });
  const command = (text: string) => db.rows({ text, values: [], name: '' });
  const newest = Math.max(...migrations().map(({ number }) => number));
  const ready = () =>
    createReadiness(db, [], newest)().then(
      ({ status }) => status,
      ({ details }) => details.detail,
    );
  try {
    await migrate(db, migrations(), functions());
    expect(await ready()).toBe('ok');
    await command("ALTER SYSTEM SET synchronous_standby_names = 'elsewhere'");
    await command('SELECT pg_reload_conf()');
    await eventually(ready).toBe('No synchronous standby answers, so commits are not acknowledged.');
    await command('ALTER SYSTEM RESET synchronous_standby_names');
    await command('SELECT pg_reload_conf()');
    await eventually(ready).toBe('ok');
  } finally {
    await db.close();
    await postgres.stop();
  }
});
