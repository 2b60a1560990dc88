import { type Db, sql } from '#platform/server/store/db.ts';

/** Adds `n` people with verified e-mail addresses (p1@onju.example, p2@…) in one statement, numbered after `from`. */
export const addPeople = (db: Db, n: number, from = 0): Promise<number> =>
  db.run(sql`
    INSERT INTO users (email, email_proven_at, first_name, last_name, address, did)
    SELECT 'p' || i || '@onju.example', now(), 'Test', 'Person', '0x' || lpad(to_hex(i), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(i), 40, '0')
      FROM generate_series(${from + 1}::int, ${from + n}::int) i`);
