/** The doors of the ledger, and what words its states and works out its days; every other function is called by a trigger or by these. */
export const DOORS = [
  'ledger_close_day',
  'ledger_lock',
  'ledger_open',
  'ledger_resolve',
  'ledger_settle_all',
  'ledger_submit',
  'ledger_take_all',
];
/** By which the partitions of the outbox and of the log of deliveries are made and dropped. */
export const DOORS_OF_LOGS = [
  'deliveries_drop_oldest',
  'deliveries_make_ahead',
  'outbox_drop_oldest',
  'outbox_make_ahead',
];
/** By which a statement that posts asks whether the currency’s version still holds, and a member’s state is changed. */
export const DOORS_OF_CURRENCY = ['currency_need', 'member_state_set', 'member_states_forget'];
/** By which a store is bound to a chain. */
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
