import type { Phone } from '#features/auth/server/testing/phone.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { ReportShop } from '../../contract.ts';

/** Wraps a store so that its process dies just before the day’s shops are written. */
export const endsMidway = (db: Db): Db => ({
  ...db,
  rows: (statement) => db.rows(statement),
  maybe: (statement) => db.maybe(statement),
  one: (statement) => db.one(statement),
  tx: (work, options) =>
    db.tx((tx) => {
      let writes = 0;
      const queue: typeof tx.queue = (statement) => {
        writes += 1;
        if (writes > 1) throw new Error('ended midway');
        tx.queue(statement);
      };
      return work(new Proxy(tx, { get: (of, name) => (name === 'queue' ? queue : Reflect.get(of, name)) }));
    }, options),
});

/** Returns the query plan with sequential scans disabled. */
export async function planOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string> {
  let plan = '';
  await db.tx(async (tx) => {
    // Uses the settings of the store's sessions: a table that is small in this test is large elsewhere.
    await tx.exec('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = on');
    const watched = {
      rows: async (statement: ReturnType<typeof sql<{ 'QUERY PLAN': string }>>) => {
        const lines = await tx.rows(sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`);
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [];
      },
    } as unknown as Db;
    await read(watched);
  });
  return plan;
}

/** Returns the result of /verify for a file. */
export const checkFile = async (url: string, body: string) =>
  (await (
    await fetch(`${url}/api/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
  ).json()) as {
    verdict: string;
    kind: string;
    checks: { code: string }[];
    shown: { day: { day: string } } | null;
  };

/** Reads shops two at a time, by id. */
export async function shopsByPage(
  phone: Phone,
  period: { readonly from: string; readonly to: string },
): Promise<number[]> {
  const seen: number[] = [];
  let before: string | undefined;
  do {
    const reply = await phone.call('GET /api/office/reports/shops', {
      query: { ...period, limit: 2, ...(before !== undefined && { before }) },
    });
    seen.push(...(reply.body as ReportShop[]).map(({ id }) => id));
    before = /before=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1];
  } while (before !== undefined);
  return seen;
}

/** Returns the id of a shop. */
export const merchantOf = (db: Db, shop: { readonly userId: number }) =>
  db.one(sql<{ id: number }>`SELECT id FROM merchants WHERE user_id = ${shop.userId}`);

/** Downloads a report file. */
export const fileOf = async (
  url: string,
  one: { readonly token: string },
  what: string,
  query: Record<string, string>,
): Promise<Response> =>
  fetch(`${url}/api/office/reports/${what}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${one.token}` },
  });
