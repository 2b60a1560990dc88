-- The rules of the local currency (docs/product/currency.md#versions): rates, fees, caps and what else a city may decide, as data.

-- A version holds from a moment on until the next one does. Rows are only added, before they hold; the first is the specification's.
CREATE TABLE currency_versions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  valid_from timestamptz NOT NULL UNIQUE,
  -- As `CurrencyRules` of rules.ts has it; amounts are decimals as text, a city that is null is that of the server's setting.
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object' AND octet_length(rules::text) <= 20000),
  -- By number alone; null: by command, by whoever runs the server.
  made_by bigint,
  checked_by bigint,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (made_by <> checked_by),
  CHECK (rules ?& ARRAY['name', 'nameKo', 'symbol', 'city', 'rates', 'exchangeFeeBps', 'networkFee', 'mostExchange', 'mostPayment', 'cashbackAtOnce',
    'cashbackDays', 'shutOut', 'caps']),
  CHECK ((rules ->> 'exchangeFeeBps')::int BETWEEN 0 AND 5000),
  CHECK ((rules ->> 'networkFee')::numeric BETWEEN 0 AND 1000),
  CHECK ((rules ->> 'mostExchange')::numeric BETWEEN 1 AND 1000000000000000),
  CHECK ((rules ->> 'mostPayment')::numeric BETWEEN 1 AND 1000000000000),
  CHECK ((rules ->> 'cashbackAtOnce')::numeric BETWEEN 0 AND 1000000000000),
  CHECK ((rules ->> 'cashbackDays')::int BETWEEN 1 AND 365),
  CHECK (jsonb_typeof(rules -> 'rates') = 'object' AND rules #>> '{rates,KRW}' = '1')
);

INSERT INTO currency_versions (valid_from, rules) VALUES ('2000-01-01 00:00+09', '{
  "name": "Local currency", "nameKo": "지역화폐", "symbol": "₩", "city": null,
  "rates": {"XP": "1000", "USDC": "1250", "CBDC": "1250", "BTC": "56250000", "ETH": "3125000", "KRW": "1"},
  "exchangeFeeBps": 250, "networkFee": "0.001", "mostExchange": "1000000000000000", "mostPayment": "1000000000000",
  "cashbackAtOnce": "1000", "cashbackDays": 7, "shutOut": [],
  "caps": {"payment": [null, null, null], "month": [null, null, null], "holding": [null, null, null]}}');

CREATE FUNCTION currency_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of the currency stays as it was made';
END $$;
CREATE TRIGGER currency_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON currency_versions
  FOR EACH STATEMENT EXECUTE FUNCTION currency_refuse_change();

-- What has begun by the commit would hold for what was posted without it.
CREATE FUNCTION currency_versions_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valid_from <= clock_timestamp() + interval '1 second' THEN
    RAISE EXCEPTION 'a version of the currency is made before it holds';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER currency_versions_come AFTER INSERT ON currency_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION currency_versions_come();

-- Ends the statement that posts, and with it all that it wrote, unless the version that its terms are of holds at the moment of posting. It reads
-- anew whatever was committed while that statement waited for its locks.
CREATE FUNCTION currency_need(version bigint, at timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF version IS DISTINCT FROM (SELECT v.id FROM currency_versions v WHERE v.valid_from <= at ORDER BY v.valid_from DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the currency has changed' USING ERRCODE = 'CU001';
  END IF;
  RETURN true;
END $$;
