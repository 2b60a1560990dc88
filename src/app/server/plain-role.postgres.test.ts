import { expect, test } from 'vitest';
import { HOUSE, type Movement } from '#features/ledger/movement.ts';
import { resolveAll, submit } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import type { Db } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { audit } from './audit.ts';
import { functions, migrations } from './migrations.ts';

test('an ordinary role that owns its database migrates it, moves money in batches, settles and audits', async () => {
  const { url, drop } = await createDatabase(false);
  const role = `plain_${process.pid}`;
  const asRole = new URL(url);
  asRole.username = role;
  const admin = await openPostgres({ url, max: 1 });
  const command = (text: string) => admin.rows({ name: '', text, values: [] });
  await command(`CREATE ROLE ${role} LOGIN NOSUPERUSER`);
  await command(`ALTER DATABASE ${asRole.pathname.slice(1)} OWNER TO ${role}`);
  let db: Db | undefined;
  try {
    db = await openPostgres({ url: asRole.href, max: 2 });
    await migrate(db, migrations(), functions());
    const [ann, ben] = [addressOf('ann'), addressOf('ben')];
    const all = (movements: readonly Movement[]) => Promise.all(movements.map((one) => submit(db as Db, one)));
    await all([moving(HOUSE.issuance, ann, 100n), moving(HOUSE.issuance, ben, 1n)]);
    await all([1n, 2n, 3n].map((amount) => moving(ann, ben, amount)));
    const held = await all([4n, 5n].map((amount) => moving(ann, ben, amount, { hold: { settleAfterMs: 0 } })));
    const ids = held.flatMap((outcome) => (outcome.status === 'accepted' ? [outcome.id] : []));
    expect(
      await resolveAll(
        db,
        ids.map((id) => ({ id, outcome: 'post' as const })),
      ),
    ).toEqual(['done', 'done']);
    expect(await audit(db)).toMatchObject({ ok: true });
  } finally {
    await db?.close();
    await admin.close();
    await drop();
    const server = await openPostgres({ url: new URL('/postgres', url).href, max: 1 });
    await server.rows({ name: '', text: `DROP ROLE ${role}`, values: [] });
    await server.close();
  }
});
