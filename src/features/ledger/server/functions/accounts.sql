-- Accounts: names, opening, owners, and which may be below 0. An account is an owner and an asset. The owner is an
-- address, known to us or not, or an account of the house. Accounts are opened empty and never deleted. Money sent to an address
-- that nobody owns yet waits there and belongs to the user who registers with it.

-- house:<kind> or house:<kind>-<n>, as in house:fees, house:settlement-2. Older rows may have other names.
CREATE OR REPLACE FUNCTION ledger_is_owner(owner text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner ~ '^(0x[0-9a-f]{40}|house:[a-z]+(-[a-z]+)*(-[1-9][0-9]{0,8})?)$' AND length(owner) <= 48
$$;

CREATE OR REPLACE FUNCTION ledger_refuse_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the owner of an account fails its check: %', NEW.owner USING ERRCODE = 'check_violation';
END $$;
CREATE OR REPLACE TRIGGER accounts_owner_form BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NOT ledger_is_owner(NEW.owner)) EXECUTE FUNCTION ledger_refuse_owner();

-- Accounts that represent the outside world, so that money can come in; every other account stays at 0 or above.
CREATE OR REPLACE FUNCTION ledger_may_owe(owner text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner IN ('house:issuance', 'house:bank', 'house:chain')
$$;

-- Opens the missing accounts of [{asset, owner}].
CREATE OR REPLACE FUNCTION ledger_open(legs jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  INSERT INTO accounts (owner, asset_id, user_id, allow_negative)
  SELECT l.owner, l.asset, u.id, ledger_may_owe(l.owner)
    FROM (SELECT DISTINCT owner COLLATE "C" AS owner, asset FROM jsonb_to_recordset(legs) AS l(asset smallint, owner text)) l
    JOIN assets s ON s.id = l.asset LEFT JOIN users u ON u.address = l.owner COLLATE "default"
   ORDER BY l.owner, l.asset
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION ledger_adopt_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM accounts WHERE owner = NEW.address AND user_id IS NULL ORDER BY id FOR NO KEY UPDATE;
  UPDATE accounts SET user_id = NEW.id WHERE owner = NEW.address AND user_id IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_adopt_accounts AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ledger_adopt_accounts();

-- Locks accounts in the one global order: by id, but fee accounts last, since nearly every movement has a leg there.
CREATE OR REPLACE FUNCTION ledger_lock(account_ids bigint[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM accounts a WHERE a.id = ANY (account_ids) ORDER BY a.owner = 'house:fees', a.id FOR NO KEY UPDATE;
END $$;
