import { z } from 'zod';
import { userCreated } from '#features/auth/server/slots.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { MOST_IN_ROW, type Packed } from '#platform/server/events/packed.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import { gauge } from '#platform/server/metrics/metrics.ts';
import type { Queue } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/** The toy's table; a real feature has a migration instead. */
export const toyTable = `CREATE TABLE toys (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, name text NOT NULL,
  event_id bigint, is_wound boolean NOT NULL DEFAULT false, at timestamptz NOT NULL DEFAULT now())`;

const limits = { toy_of_user: { max: { personal: 1000, hosted: 3 }, windowS: 3600 } };
const toy = z.strictObject({ name: z.string().max(20) });
export const toyContract = defineContract(defineRefusals({}), {
  'POST /api/toys/{userId}': {
    summary: 'Keep a toy',
    access: 'path',
    body: toy,
    output: toy,
    status: 201,
    refusals: ['too_many_requests'],
  },
  'GET /api/toys': {
    summary: 'In whose names the caller finds toys',
    access: 'actor',
    reading: true,
    right: 'read',
    output: z.array(z.int()),
  },
});

const count = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM toys`)).n;
const insert = (db: Queryable, userId: number, name: string) =>
  db.run(sql`INSERT INTO toys (user_id, name) VALUES (${userId}, ${name})`);

const packed: Packed = {
  type: 'toys_kept',
  gives: ['toy_kept'],
  unpack: ({ id, data, ...row }, isWanted) => {
    const { of, names } = data as { of: number; names: string[] };
    const userId = of as NonNullable<typeof row.userId>;
    if (!isWanted(userId) || names.length > MOST_IN_ROW) return [];
    return names.map((name, place) => ({ ...row, id: id + place, type: 'toy_kept', userId, data: { name } }));
  },
};

/** A feature with one of everything, to test that a folder and a line are all that the server needs. */
export const toyFeature = defineFeature({
  name: 'toy',
  contract: toyContract,
  doors: [
    { route: 'GET /.well-known/toys', summary: 'How many toys there are', answers: { 'text/plain': z.string() } },
  ],
  tables: { toys: 'gone' },
  limits,
  packed: [packed],
  listeners: [
    {
      name: 'toys',
      types: ['toy_kept'],
      handle: async (tx, { id, data }) =>
        void (await tx.run(sql`UPDATE toys SET event_id = ${id} WHERE name = ${String(data.name)}`)),
    },
  ],
  prunables: [{ table: 'toys', column: 'at', keepS: 3600 }],
  ports: { toymaker: { state: () => 'closed', closed: 'nobody makes toys' } },
  trials: { '/toys': 'money' },
  audit: auditBy(
    sql<Fault>`SELECT 'a toy without a name' AS problem, count(*) AS times, 'toy ' || min(id) AS place FROM toys WHERE name = '' HAVING count(*) > 0`,
  ),
  metrics: (db) => async () => [gauge('ingam_toys', 'Toys that are kept.', await count(db))],
  queues: { toys: { read: readToys, farAhead: async () => 0 } },
  commands: ({ db }) => ({ 'count-toys': async (name) => ({ name, count: await count(db) }) }),
  join: (services) =>
    userCreated(services).fill(async (tx, { owner }) => void (await insert(tx, owner.userId, 'first'))),
  erase: (tx, { userId }) => tx.run(sql`DELETE FROM toys WHERE user_id = ${userId}`),
  underway: async (db, { userId }) => ({
    lent_toys: (
      await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM toys WHERE user_id = ${userId} AND name = 'lent'`)
    ).n,
  }),
  export: async ({ db }, { userId }) => ({
    toys: await db.rows(sql<{ name: string }>`SELECT name FROM toys WHERE user_id = ${userId} ORDER BY id`),
  }),
  start: (services) => {
    const { db } = services;
    const limiter = createLimiter(services, limits);
    return {
      handlers: {
        'POST /api/toys/{userId}': async ({ who, body }) => {
          await limiter.take({ kind: 'toy_of_user', subject: `user:${who.userId}` });
          return db.tx(async (tx) => {
            await insert(tx, who.userId, body.name);
            await emit(tx, [{ userId: null, type: packed.type, data: { of: who.userId, names: [body.name] } }]);
            return body;
          });
        },
        'GET /api/toys': async ({ who }) => who.owners.map(({ userId }) => userId),
      },
      mount: (app) =>
        app.get('/.well-known/toys', async (_, reply) => reply.type('text/plain').send(String(await count(db)))),
      jobs: [
        {
          name: 'wind-toys',
          everyMs: 100,
          run: async () => void (await db.run(sql`UPDATE toys SET is_wound = true WHERE NOT is_wound`)),
        },
      ],
    };
  },
});

function readToys(db: Db): Promise<Queue> {
  return db.one(sql<Queue>`
    SELECT count(*) AS due, count(*) AS open, 0 AS "oldestDueS", 0 AS "setAside" FROM toys WHERE NOT is_wound`);
}
