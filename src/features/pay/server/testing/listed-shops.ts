import type { TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';

const NAMES = 'Stall of the long list ';

/** Lists this many shops, with 15 percent cashback like the sample shops' average. */
export const listStalls = ({ db }: TestApp, count: number): Promise<number> =>
  db.run(sql`
    INSERT INTO merchants (house_owner, name, kind, cashback_bps, is_listed)
    SELECT 'house:merchant-stall' || translate(n::text, '0123456789', 'abcdefghij'), ${NAMES} || n, 'food', 1500, true FROM generate_series(1, ${count}::int) n`);

export const unlistStalls = ({ db }: TestApp): Promise<number> =>
  db.run(sql`UPDATE merchants SET is_listed = false WHERE name LIKE ${`${NAMES}%`}`);

/** Lists one shop of a trade, owned by a person. */
export const listTrade = ({ db }: TestApp, name: string, trade: string): Promise<number> =>
  db.run(sql`
    INSERT INTO merchants (house_owner, name, kind, category, cashback_bps, is_listed)
    VALUES ('house:merchant-trade', ${name}, 'market', ${trade}, 1500, true)`);
