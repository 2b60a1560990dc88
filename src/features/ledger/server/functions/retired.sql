-- What nodes of the release before still call. They stay as their migrations made them until set 4, of the next release, drops them.
COMMENT ON FUNCTION ledger_post_all IS 'ledger_take_all took its place; dropped by set 4';
COMMENT ON FUNCTION ledger_hold_all IS 'ledger_take_all took its place; dropped by set 4';
