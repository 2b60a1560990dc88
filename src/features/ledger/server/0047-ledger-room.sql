-- The accounts of the house stand for everybody, so none of them may ever be full: they have room for a hundred thousand million movements of the
-- most that one can be, and every other account keeps its bound of 10^38. What was held or posted of an absurd amount before stops nobody.
DROP TRIGGER accounts_start_empty ON accounts;
ALTER TABLE accounts ALTER balance TYPE numeric(49,0), ALTER held TYPE numeric(49,0),
  ADD CONSTRAINT not_too_much CHECK (owner LIKE 'house:%' OR balance < 1e38);
ALTER TABLE entries ALTER balance_after TYPE numeric(49,0);
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.held <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_refuse_change();

-- As in 0030, for balances of up to 49 digits.
CREATE OR REPLACE FUNCTION ledger_state(account bigint, asset smallint, version bigint, balance numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hash_numeric_extended(balance + 2e49, hashint8extended(version, hashint8extended(account, asset)))
$$;
