-- What nodes of the release before still call. They stay as their migrations made them until the set of the next release drops them.
COMMENT ON FUNCTION ledger_post_all IS 'ledger_take_all took its place; dropped by the next release';
COMMENT ON FUNCTION ledger_hold_all IS 'ledger_take_all took its place; dropped by the next release';
