import { createHash, randomBytes } from 'node:crypto';
import { fund } from '../../src/features/ledger/server/testing/fund.ts';
import { type Db, sql } from '../../src/platform/server/store/db.ts';

/** Returns the address of the person with this number. */
export const addressOf = (user: number): string => `0x${user.toString(16).padStart(40, '0')}`;

/** Creates people numbered from 1 with money and a session each; returns the session tokens. */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  await db.run(sql`INSERT INTO users (email, first_name, last_name, address, did)
    SELECT 'user' || n || '@example.com', 'Drill', 'Person', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0')
      FROM generate_series(1, ${count}::int) n`);
  for (let user = 1; user <= count; user += 1) await fund(db, user, 'USDC', '100000');
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await db.run(sql`INSERT INTO sessions (user_id, token_hash)
    SELECT nth, hash FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS s(hash, nth)`);
  return tokens;
}
