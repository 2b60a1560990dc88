-- Who may call: the ledger's doors are SECURITY DEFINER, so a role without rights on its tables moves money only by them
-- (decision 0079). Each has this store's schema and pg_temp as its search_path (FROM CURRENT: the session that applies
-- these files), so that nothing of the caller replaces ours. Only the owner may call them unless grants.ts allows it.
REVOKE ALL ON FUNCTION ledger_open, ledger_lock, ledger_adopt_accounts, ledger_submit, ledger_take_all, ledger_settle_all, ledger_resolve, ledger_close_day FROM PUBLIC;
