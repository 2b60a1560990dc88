import { assetOf } from '#features/currency/assets.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import {
  countMembers,
  FIRST_CURSOR,
  findMembers,
  listMembers,
  type MemberSearch,
} from '#features/members/server/members-store.ts';
import { readFigures } from '#features/reserve/server/office/figures.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { median, round } from '../tools/measure.ts';
import { startPostgres } from '../tools/postgres.ts';
import { addressOf, inFlight } from './parts/books.ts';
import { benchSettings } from './parts/cluster.ts';
import { IN_FLIGHT, postOne } from './parts/posting.ts';

/* Office reads with a million members, 10,000 shops and 20,000 credits of today: median milliseconds per call, compared
   with 10,000 members on the same cluster. MEMBERS and ROUNDS change the numbers. */
const MEMBERS = Number(process.env.MEMBERS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 30);
const FEW = 10_000;
const SHOPS = 10_000;
const CREDITS = 20_000;
const limits = { todayMs: 100, membersMs: 100 };

const KRW = assetOf('KRW').id;
const nobody = { organisation: 0, person: { userId: 0 } } as unknown as OfficeOfficer<'see'>;
const sought = (one: Partial<MemberSearch>): MemberSearch => ({
  first: '',
  full: '',
  id: null,
  isEmail: false,
  isAddress: false,
  ...one,
});

/** Inserts rows as the product has them in bulk, since only reading is measured. */
async function fill(db: Db, members: number): Promise<void> {
  await db.tx(
    async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`INSERT INTO users (email, first_name, last_name, name_ko, address, did, created_at)
        SELECT 'user' || n || '@example.com', 'Given' || n % 4000, 'Family' || n % 300, chr(44032 + n % 1000) || chr(44032 + n % 7919),
               '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0'), now() - make_interval(mins => n % 500000)
          FROM generate_series(1, ${members}::int) n`);
      await tx.run(
        sql`INSERT INTO member_seen (user_id, seen_at) SELECT id, created_at FROM users WHERE NOT is_organisation`,
      );
      await tx.run(sql`INSERT INTO users (email, first_name, last_name, address, did, is_organisation)
        SELECT 'organisation-' || n || '@organisation.invalid', 'Shop ' || n, '', '0x' || lpad(to_hex(n + 16777216), 40, '0'),
               'did:ethr:0x7a69:0x' || lpad(to_hex(n + 16777216), 40, '0'), true FROM generate_series(1, ${SHOPS}::int) n`);
      await tx.run(sql`INSERT INTO organisations (id, name, display_name, kinds, business_number, state)
        SELECT id, first_name, first_name, '{merchant}', lpad(id::text, 10, '0'), CASE WHEN id % 50 = 0 THEN 'asked' ELSE 'approved' END
          FROM users WHERE is_organisation`);
      await tx.run(sql`INSERT INTO accounts (owner, asset_id, user_id, allow_negative)
        SELECT address, ${KRW}, id, false FROM users`);
      await tx.run(sql`INSERT INTO accounts (owner, asset_id, allow_negative)
        VALUES ('house:bank', ${KRW}, true), ('house:issuance', ${KRW}, true), ('house:fees', ${KRW}, false)`);
    },
    { isLong: true },
  );
  await inFlight(IN_FLIGHT, CREDITS, async (n) => {
    const plan = {
      kind: 'topup',
      asset: 'KRW',
      amount: 10_000n,
      from: HOUSE.bank,
      to: addressOf((n % members) + 1),
    } as const;
    await postOne(db, transfer({ ...plan, initiator: null }));
  });
  await db.rows(sql`VACUUM ANALYZE`);
}

const reads = {
  today: (db: Db) => readFigures(db, nobody.organisation),
  lastSeen: (db: Db) => listMembers(db, { state: 'all', place: FIRST_CURSOR, count: 51 }, false),
  byName: (db: Db) =>
    findMembers(db, sought({ first: 'given12', full: 'given12' }), { state: 'all', count: 51 }, false),
  byKoreanName: (db: Db) => findMembers(db, sought({ first: '가', full: '가' }), { state: 'all', count: 51 }, false),
  byEmail: (db: Db) => findMembers(db, sought({ full: 'user77', isEmail: true }), { state: 'all', count: 51 }, false),
  byNumber: (db: Db) =>
    findMembers(db, sought({ first: '777', full: '777', id: 777 }), { state: 'all', count: 51 }, false),
  figures: (db: Db) => countMembers(db),
} as const;
type Read = keyof typeof reads;
const names = Object.keys(reads) as Read[];

async function measure(db: Db): Promise<Record<Read, number>> {
  const took = {} as Record<Read, number>;
  for (const name of names) {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS + 3; n += 1) {
      const start = performance.now();
      await reads[name](db);
      if (n >= 3) times.push(performance.now() - start);
    }
    took[name] = round(median(times));
  }
  return took;
}

const cluster = await startPostgres({ settings: benchSettings() });
const admin = await openPostgres({ url: cluster.url, max: 1 });
try {
  const using = async <T>(name: string, members: number, use: (db: Db) => Promise<T>): Promise<T> => {
    await admin.rows({ name: '', text: `CREATE DATABASE ${name}`, values: [] });
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    const db = await openPostgres({ url: url.href, max: 10, statementTimeoutMs: 300_000 });
    try {
      await migrate(db, migrations(), functions());
      await fill(db, members);
      return await use(db);
    } finally {
      await db.close();
    }
  };
  const few = await using('few', FEW, measure);
  const many = await using('many', MEMBERS, measure);
  const counts = { members: MEMBERS, few: FEW, shops: SHOPS, credits: CREDITS, rounds: ROUNDS };
  const slowest = Math.max(...names.filter((name) => name !== 'today').map((name) => many[name]));
  const isWithin = many.today <= limits.todayMs && slowest <= limits.membersMs;
  console.log(JSON.stringify({ bench: 'office', counts, limits, isWithin, ms: { few, many } }, null, 2));
} finally {
  await admin.close();
  await cluster.stop();
}
