-- Functions that nodes of the previous release still call, unchanged until the next release drops them.
COMMENT ON FUNCTION ledger_post_all IS 'ledger_take_all took its place; dropped by the next release';
COMMENT ON FUNCTION ledger_hold_all IS 'ledger_take_all took its place; dropped by the next release';
