-- Who may call: the doors of the ledger are SECURITY DEFINER, so that a role without a right to its tables moves money by them alone (decision 0079).
--
-- Each has its own search_path, the schema of this store and then pg_temp (FROM CURRENT: who applies these files sets it): no table or function of the caller's is found in place of ours. Nobody but the owner of the functions
-- has them for being there; whoever is to call them is granted it (src/app/server/roles/grants.ts). The owner always may.
REVOKE ALL ON FUNCTION ledger_open, ledger_lock, ledger_adopt_accounts, ledger_submit, ledger_take_all, ledger_settle_all, ledger_resolve, ledger_close_day FROM PUBLIC;
