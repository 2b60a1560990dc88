-- What nodes of the release before still call. Set 1 leaves them as their migrations made them, and the next set drops them.
COMMENT ON FUNCTION ledger_post_all IS 'ledger_take_all took its place; dropped by set 2';
COMMENT ON FUNCTION ledger_hold_all IS 'ledger_take_all took its place; dropped by set 2';
