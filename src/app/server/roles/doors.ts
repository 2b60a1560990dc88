/**
 * SQL functions that the app's role may call: the ledger's entry points, and functions that name states or compute
 * days. Triggers and these functions call all others.
 */
export const DOORS = [
  'ledger_close_day',
  'ledger_lock',
  'ledger_open',
  'ledger_resolve',
  'ledger_settle_all',
  'ledger_submit',
  'ledger_take_all',
];
/** Functions that create and drop partitions of the outbox and the delivery log. */
export const DOORS_OF_LOGS = [
  'deliveries_drop_oldest',
  'deliveries_make_ahead',
  'outbox_drop_oldest',
  'outbox_make_ahead',
];
/** Functions by which a posting statement checks the currency's version, and by which a member's state changes. */
export const DOORS_OF_CURRENCY = ['currency_need', 'member_state_set', 'member_states_forget'];
/** Function that binds a store to a chain. */
export const DOORS_OF_CHAIN = ['chain_bind_assets'];
export const WORDS = [
  'bank_day',
  'bank_day_begun',
  'bank_days_after',
  'holds_left_alone',
  'ledger_blocks',
  'ledger_day',
  'ledger_day_start',
  'ledger_hash_of',
  'ledger_status',
  'member_is_stopped',
  'member_state_now',
];

/** Sequences that the app reads itself, because a row must know its id in advance. */
export const NUMBERED = [
  'bank_accounts',
  'contacts',
  'credential_offers',
  'credentials',
  'credit_files',
  'digital_documents',
  'event_endpoints',
  'extract_links',
  'held_copies',
  'held_credentials',
  'issuer_notices',
  'mails',
  'offer_takings',
  'pay_grants',
  'brought_history',
  'disclosures',
  'presentations',
  'push_devices',
  'showings',
  'verifier_requests',
];
