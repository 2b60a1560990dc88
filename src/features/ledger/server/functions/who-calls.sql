-- Who may call: the doors of the ledger are SECURITY DEFINER, so a role without rights on its tables can move money
-- only through them (decision 0079).
--
-- Each has its own search_path, this store's schema and then pg_temp, so that no table or function of the caller
-- replaces ours. FROM CURRENT takes it from the session that applies these files. Only the owner may call them by
-- default; other roles are granted the right in src/app/server/roles/grants.ts.
REVOKE ALL ON FUNCTION ledger_open, ledger_lock, ledger_adopt_accounts, ledger_submit, ledger_take_all, ledger_settle_all, ledger_resolve, ledger_close_day FROM PUBLIC;
