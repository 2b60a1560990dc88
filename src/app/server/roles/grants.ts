import type { Rights } from '#platform/server/store/grants.ts';

/**
 * What the app's role may do with each table: s(elect), i(nsert), u(pdate, which locking a row wants too), d(elete). The ledger's own it reads, and
 * writes by the ledger's doors alone; of the vault's it makes and forgets keys, and never changes one (decision 0079).
 */
const OF_APP: Readonly<Record<string, string>> = {
  accounts: 's',
  asset_rates: 'siu',
  assets: 's',
  attempts: 'siud',
  bank_accounts: 'siud',
  bank_codes: 'siud',
  bank_number_tries: 'siud',
  bank_transfers: 'siu',
  charges: 'siud',
  connection_links: 'siud',
  connections: 'siu',
  contacts: 'siud',
  credentials: 'siud',
  data_keys: 'sid',
  digital_documents: 'siud',
  email_links: 'siud',
  entries: 's',
  event_attempts: 'si',
  event_deliveries: 'siu',
  event_endpoints: 'siud',
  event_nodes: 'siud',
  event_streams: 'siu',
  events_set_aside: 'siud',
  exchange_quotes: 'siud',
  file_chunks: 'si',
  files: 'si',
  first_steps: 'siud',
  holds: 's',
  holds_set_aside: 'siud',
  idempotency_keys: 'sud',
  identity_keys: 'sid',
  job_turns: 'siud',
  mails: 'siud',
  merchants: 'siud',
  merchants_shown: 's',
  notifications: 'siud',
  operator_authorities: 'si',
  organisation_audit: 'siu',
  organisation_audit_heads: 'siu',
  organisation_certificates: 'si',
  organisation_events: 'siud',
  organisation_invitations: 'siud',
  organisation_keys: 'siud',
  organisation_name_keys: 'sid',
  organisation_names_asked: 'siud',
  organisation_signing_keys: 'siu',
  organisation_staff: 'siud',
  organisation_states: 'si',
  organisations: 'siu',
  outbox: 'siud',
  outbox_cursors: 'siu',
  passkey_challenges: 'siud',
  passkeys: 'siud',
  payment_order_runs: 'sid',
  payment_orders: 'siud',
  payment_refunds: 'si',
  payments: 'siu',
  presentations: 'siud',
  push_devices: 'siud',
  push_keys: 'si',
  push_messages: 'siud',
  receipts: 'siu',
  recovery_codes: 'siu',
  recovery_links: 'siud',
  recovery_sets: 'sid',
  recovery_wishes: 'siud',
  sandbox_tax_purchases: 'siud',
  sandbox_tax_results: 'si',
  schema_functions: 's',
  schema_migrations: 's',
  security_log: 'siud',
  server_nodes: 'siud',
  sessions: 'siud',
  showings: 'sid',
  shown_names: 'sid',
  signing_keys: 'si',
  status_entries: 'siu',
  status_lists: 'si',
  store_state: 's',
  tax_answers: 'sid',
  tax_cursors: 'siu',
  tax_receipts: 'sid',
  tax_records: 'siu',
  tax_refund_days: 'siud',
  tax_refund_steps: 'si',
  tax_refunds: 'siud',
  tax_reminders: 'sid',
  tax_repayments: 'si',
  tax_rules: 'si',
  tax_shops: 'siu',
  transfers: 's',
  travel_plans: 'siud',
  trip_feeds: 'siud',
  upkeep_records: 'siud',
  user_networks: 'siud',
  users: 'siu',
  vault_keys: 'si',
  verification_queue: 'siu',
  webhook_messages: 'siud',
  work_approvals: 'siud',
  work_decisions: 'sid',
  work_delegations: 'siu',
  work_evidence: 'siu',
  work_requests: 'siu',
  work_seals: 'siu',
  work_seats: 'siu',
  work_steps: 'siu',
  work_versions: 'si',
};

/** What audits and reports read: money, what it was for, and who is who by number and address. No name, key, session or sealed column's key. */
const OF_READ = [
  'accounts',
  'asset_rates',
  'assets',
  'bank_transfers',
  'charges',
  'entries',
  'event_deliveries',
  'event_streams',
  'exchange_quotes',
  'files',
  'holds',
  'holds_set_aside',
  'merchants',
  'organisation_audit_heads',
  'organisation_states',
  'organisations',
  'payment_order_runs',
  'payment_orders',
  'payment_refunds',
  'payments',
  'schema_functions',
  'schema_migrations',
  'tax_answers',
  'tax_receipts',
  'tax_records',
  'tax_repayments',
  'tax_rules',
  'transfers',
  'work_seals',
  'work_seats',
  'work_steps',
];

/** Of a table with secrets beside what an audit needs, the columns that are none. */
const COLUMNS_OF_READ: Readonly<Record<string, string>> = {
  event_endpoints: 'id organisation_id url types state failing_since created_at',
  file_chunks: 'file_id n',
  idempotency_keys: 'user_id transfer_id created_at',
  organisation_audit: 'organisation_id n at_ms act commitment head',
  organisation_events: 'organisation_id number id type subject audit_n audit_head created_at',
  receipts: 'payment_id body hash',
  tax_refunds: `id user_id merchant_name purchase_cents refund_cents receipt_hash status is_automatic processed_at created_at approved_at
    operator_id rules_version rate_bps payment_id reference granted_cents fee_cents payout_to transfer_id paid_cents early_id hold_id hold_state
    owed_cents repaid_cents`,
  users: 'id address did is_organisation created_at deleted_at',
  work_evidence: 'id request_id version step seat_id commitment decided_at',
  work_requests: 'id organisation_id state version step due_at transfer_id created_at ended_at',
  work_versions: 'request_id version amount currency payee file_id created_at',
};

/** The doors of the ledger and what words its states; every other function is called by a trigger or by these. */
const DOORS = ['ledger_lock', 'ledger_open', 'ledger_resolve', 'ledger_settle_all', 'ledger_submit', 'ledger_take_all'];
const WORDS = ['holds_left_alone', 'ledger_status'];

/** Whose next number a row that must know its own is given; the others are drawn by their columns, and a transfer's by the doors. */
const NUMBERED = [
  'bank_accounts',
  'contacts',
  'credentials',
  'digital_documents',
  'event_endpoints',
  'mails',
  'presentations',
  'push_devices',
  'showings',
];

const VERBS: Readonly<Record<string, string>> = { s: 'SELECT', i: 'INSERT', u: 'UPDATE', d: 'DELETE' };
const verbsOf = (letters: string): string[] => [...letters].map((letter) => VERBS[letter] ?? letter);
const each = (names: readonly string[], kind: string, rights: readonly string[]): Rights =>
  Object.fromEntries(names.map((name) => [`${kind} ${name}`, rights]));

const PLACE: Rights = { 'DATABASE own': ['CONNECT'], 'SCHEMA own': ['USAGE'] };

/** What the roles of the app and of readers may do (decision 0079): a test walks every table, function and sequence and wants each decided. */
export const rights: { readonly app: Rights; readonly read: Rights } = {
  app: {
    ...PLACE,
    ...Object.fromEntries(Object.entries(OF_APP).map(([name, letters]) => [`TABLE ${name}`, verbsOf(letters)])),
    ...each([...DOORS, ...WORDS], 'FUNCTION', ['EXECUTE']),
    ...each(
      NUMBERED.map((table) => `${table}_id_seq`),
      'SEQUENCE',
      ['USAGE'],
    ),
    // The owner of a personal wallet is number 1, and the next one follows.
    'SEQUENCE users_id_seq': ['USAGE', 'UPDATE'],
  },
  read: {
    ...PLACE,
    ...each(OF_READ, 'TABLE', ['SELECT']),
    ...Object.fromEntries(
      Object.entries(COLUMNS_OF_READ).map(([name, columns]) => [
        `TABLE ${name}`,
        columns.split(/\s+/).map((column) => `SELECT (${column})`),
      ]),
    ),
    ...each(WORDS, 'FUNCTION', ['EXECUTE']),
  },
};
