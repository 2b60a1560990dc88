import { type Db, sql } from '#platform/server/store/db.ts';

/**
 * What becomes of every table when an account is deleted: `gone`, every row of the user goes; `emptied`, the row stays without the person;
 * anything else is why its rows stay, or hold nobody. A new table has to be decided about here.
 */
export const fate: Readonly<Record<string, string>> = {
  users: 'emptied',
  merchants: 'emptied',
  sessions: 'gone',
  passkeys: 'gone',
  passkey_challenges: 'gone',
  recovery_sets: 'gone',
  recovery_codes: 'gone',
  recovery_links: 'gone',
  email_links: 'gone',
  user_networks: 'gone',
  recovery_wishes: 'gone by its e-mail; it has no user',
  mails: 'gone by its subject; the last letter is the server’s',
  identity_keys: 'gone',
  data_keys: 'gone by its subject',
  digital_documents: 'gone',
  verification_queue: 'gone with its document',
  credentials: 'gone',
  presentations: 'gone',
  showings: 'gone',
  contacts: 'gone',
  shown_names: 'gone',
  bank_accounts: 'gone',
  bank_codes: 'gone with its account',
  bank_number_tries: 'how often a number was guessed at; a MAC for a year, which names nobody',
  exchange_quotes: 'gone',
  charges: 'gone',
  work_approvals: 'gone',
  work_decisions: 'gone',
  travel_plans: 'gone',
  tax_refunds: 'gone',
  tax_refund_days: 'gone',
  notifications: 'gone',
  idempotency_keys: 'gone',
  events_set_aside: 'gone',
  outbox: 'gone after the commit, of the newest two million; older ones with retention',
  accounts: 'the ledger only grows',
  transfers: 'the ledger only grows',
  entries: 'the ledger only grows',
  holds: 'of what is pending, and nothing of the user is',
  holds_set_aside: 'of what is pending, and nothing of the user is',
  payments: 'the other side’s history',
  receipts: 'the other side’s history',
  payment_refunds: 'the other side’s history',
  bank_transfers: 'the proof of what the ledger moved; no account, number or holder',
  status_lists: 'bits of everybody’s',
  status_entries: 'what was revoked stays revoked; it names nobody',
  attempts: 'a MAC for a day',
  asset_rates: 'nobody’s',
  assets: 'nobody’s',
  outbox_cursors: 'nobody’s',
  job_turns: 'nobody’s',
  signing_keys: 'the server’s, which others’ proofs need',
  vault_keys: 'the server’s',
  webhook_messages: 'ids of messages',
  schema_migrations: 'nobody’s',
  schema_functions: 'nobody’s',
};

export const tableNames = async (db: Db): Promise<string[]> =>
  (
    await db.rows(sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`)
  ).map(({ name }) => name);

/** How many rows each table has that name a user in a column that says so, as the catalog knows it. */
export async function rowsOf(db: Db, userId: number): Promise<Record<string, number>> {
  const columns = await db.rows(sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'users'
       AND (a.attname = 'user_id' OR EXISTS (SELECT FROM pg_constraint f
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass AND f.conkey = ARRAY[a.attnum]))`);
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const text = `SELECT count(*) AS n FROM "${table}" WHERE "${column}" = $1`;
    const { n } = await db.one<{ n: number }>({ text, values: [userId], name: '' });
    counts[table] = (counts[table] ?? 0) + n;
  }
  return counts;
}

/** Every row of every table as PostgreSQL writes it, a line each; what is sealed is in hex. */
export async function dumpOf(db: Db): Promise<string> {
  const lines: string[] = [];
  for (const table of await tableNames(db)) {
    const query = { text: `SELECT r::text AS line FROM "${table}" AS r`, values: [], name: '' };
    for (const { line } of await db.rows<{ line: string }>(query)) lines.push(`${table} ${line}`);
  }
  return lines.join('\n');
}

/** Lines that hold something that was sealed under a user's data key, whose id stands in each seal. */
export const sealedUnder = (dump: string, keyId: Uint8Array): string[] =>
  dump
    .split('\n')
    .filter((line) => !line.startsWith('data_keys ') && line.includes(`01${Buffer.from(keyId).toString('hex')}`));
