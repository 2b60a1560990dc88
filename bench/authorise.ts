import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { functions, migrations } from '#app/server/migrations.ts';
import { createGate } from '#features/auth/server/sessions/authorize.ts';
import { createKeyHolders } from '#features/organisations/server/keys/key-holders.ts';
import { createOfficers } from '#features/organisations/server/officers.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { median, round } from '../tools/measure.ts';
import { startPostgres } from '../tools/postgres.ts';
import { openPeople, openSessions } from './books.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const WORKERS = 64;
const EACH = 300;
const PEOPLE = 64;
const LIMIT = 1.1;

/** What it costs this process and PostgreSQL's answer time to know who asks: by a session, by a session for an organisation, by a key. */
const postgres = await startPostgres();
const db = await openPostgres({ url: postgres.url, applicationName: 'bench' });
try {
  await migrate(db, migrations(), functions());
  await openPeople(db, PEOPLE);
  const tokens = await openSessions(db, PEOPLE);
  const organisations = await openOrganisations(db);
  const settings = readSettings({ WALLET_MODE: 'hosted', PUBLIC_URL: 'http://localhost:5000' });
  const gate = createGate({ db, settings, hasOwnerPassword: false });
  const officers = createOfficers({ db } as Services);
  const holders = createKeyHolders(db, { aSecond: 1e9, atOnce: 1e9 });
  const requestWith = (token = '') =>
    ({ headers: { authorization: `Bearer ${token}` }, ip: '127.0.0.1' }) as FastifyRequest;
  const ways = {
    session: async (n: number) => {
      const caller = await gate.caller(requestWith(tokens[n]));
      return gate.owner(caller, gate.session(caller).userId).userId;
    },
    officer: async (n: number) => {
      const caller = await gate.caller(requestWith(tokens[n]));
      const { self } = gate.actor(caller);
      return (await officers.officer(self, organisations[n]?.id as UserId, 'see', caller.session)).organisation;
    },
    key: async (n: number) => {
      const { id, key } = organisations[n] ?? { id: 0 as UserId, key: '' };
      return (await holders.holder(requestWith(key), id, 'organisation:read')).organisation;
    },
  };
  const rounds: Record<keyof typeof ways, number>[] = [];
  for (let n = 0; n <= ROUNDS; n += 1) {
    const one = { session: 0, officer: 0, key: 0 };
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) one[way] = await cost(ways[way]);
    // The first one warms up.
    if (n > 0) rounds.push(one);
  }
  const ratio = (way: keyof typeof ways) => round(median(rounds.map((one) => one[way] / one.session)));
  const keyToSession = ratio('key');
  console.log(
    JSON.stringify(
      {
        bench: 'authorise',
        workers: WORKERS,
        usOfCpu: rounds,
        keyToSession,
        officerToSession: ratio('officer'),
        limit: LIMIT,
        isWithin: keyToSession <= LIMIT,
      },
      null,
      2,
    ),
  );
} finally {
  await db.close();
  await postgres.stop();
}

/** Microseconds of this process's time for each, many at once. */
async function cost(authorise: (n: number) => Promise<UserId>): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let n = 0; n < EACH; n += 1) await authorise((worker + n) % PEOPLE);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / (WORKERS * EACH));
}

/** An approved organisation of each of the people, with a key. */
async function openOrganisations(db: Db): Promise<{ id: UserId; key: string }[]> {
  const made: { id: UserId; key: string }[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) {
    const { id } = await db.one(sql<{ id: UserId }>`
      INSERT INTO users (email, first_name, last_name, address, did, is_organisation)
      VALUES ('organisation-' || ${n}::int || '@organisation.invalid', 'Bench', '', '0x' || lpad(to_hex(${n}::int + 100000), 40, '0'),
        'did:ethr:0x7a69:0x' || lpad(to_hex(${n}::int + 100000), 40, '0'), true) RETURNING id`);
    await db.run(sql`INSERT INTO organisations (id, name, display_name, kinds, business_number, state)
      VALUES (${id}, 'Bench', 'Bench', '{employer}', lpad(${n}::int::text, 10, '0'), 'approved')`);
    await db.run(sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${id}, ${n}, 'owner')`);
    const key = `ingam_${randomBytes(32).toString('base64url')}`;
    await db.run(sql`INSERT INTO organisation_keys (organisation_id, name, key_hash, tail, scopes, made_by, expires_at, last_used_at)
      VALUES (${id}, 'ERP', ${createHash('sha256').update(key).digest()}, ${key.slice(-4)}, '{organisation:read}', ${n}, now() + interval '1 day', now())`);
    made.push({ id, key });
  }
  return made;
}
