import { type Db, sql } from '#platform/server/store/db.ts';

/** Lists the tables that contain a value unencrypted, as text or bytes. Empty for sealed values. */
export async function tablesHolding(db: Db, plain: string | Uint8Array): Promise<string[]> {
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : Buffer.from(plain);
  const needles = [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
  if (typeof plain === 'string') needles.push(plain);
  const tables = await db.rows(
    sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const text = `SELECT EXISTS (SELECT FROM "${name}" AS r, unnest($1::text[]) AS needle WHERE position(needle IN r::text) > 0) AS is_there`;
    const found = await db.one<{ is_there: boolean }>({ text, values: [needles], name: `clear_text_${name}` });
    if (found.is_there) holding.push(name);
  }
  return holding;
}
