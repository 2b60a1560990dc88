-- Limits who may owe an asset that is kept on the chain (decision 0160): only house:chain, the account that represents
-- the chain, and only such assets. The guard checks only accounts below 0 whose debt grows. Debts from before a store
-- was bound stay, and may not grow. It is the last safeguard: issuing code checks beforehand whether an asset is issued
-- here.

CREATE OR REPLACE FUNCTION chain_guard_owing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.owner = 'house:chain') IS DISTINCT FROM (SELECT s.on_chain FROM assets s WHERE s.id = NEW.asset_id) THEN
    RAISE EXCEPTION '% may not owe this asset', NEW.owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER accounts_owe AFTER UPDATE OF balance ON accounts FOR EACH ROW
  WHEN (NEW.allow_negative AND NEW.balance < 0 AND NEW.balance < OLD.balance) EXECUTE FUNCTION chain_guard_owing();

-- Marks assets as kept on the chain from now on. Waits for running transactions that change debts of the house.
CREATE OR REPLACE FUNCTION chain_bind_assets(asset_ids smallint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM accounts a WHERE a.allow_negative AND a.asset_id = ANY (asset_ids) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE assets SET on_chain = true WHERE id = ANY (asset_ids) AND NOT is_local AND NOT on_chain;
END $$;

CREATE OR REPLACE FUNCTION chain_keep_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an asset that is kept on the chain stays there' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER assets_stay_on_chain BEFORE UPDATE ON assets FOR EACH ROW WHEN (OLD.on_chain AND NOT NEW.on_chain)
  EXECUTE FUNCTION chain_keep_assets();
