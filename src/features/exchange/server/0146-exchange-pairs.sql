-- Pairs of an asset and the won, in which a server exchanges that has no sandboxes (docs/product/exchange.md#pairs). Amounts are whole won.

-- The terms of a pair: rows are only added, each by two people of the office; the one that its pair names holds.
CREATE TABLE exchange_pair_terms (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  asset_id smallint NOT NULL REFERENCES assets (id),
  is_open boolean NOT NULL,
  -- Where its rate comes from: the currency's rules, or a feed.
  source text NOT NULL CHECK (source IN ('hand', 'feed')),
  -- What one person, and all together, may exchange in a day of Seoul.
  person_won numeric(38, 0) NOT NULL CHECK (person_won BETWEEN 1 AND total_won),
  total_won numeric(38, 0) NOT NULL CHECK (total_won <= 1000000000000000),
  -- By number alone.
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL CHECK (checked_by <> made_by),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (asset_id, id)
);
CREATE FUNCTION exchange_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of a pair stay as they were made';
END $$;
CREATE TRIGGER exchange_pair_terms_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_pair_terms
  FOR EACH STATEMENT EXECUTE FUNCTION exchange_terms_stay();

-- A pair, which whoever exchanges in it or changes it locks; on `day`, in Seoul, so many won were exchanged in it.
CREATE TABLE exchange_pairs (
  asset_id smallint PRIMARY KEY REFERENCES assets (id),
  terms_id bigint NOT NULL,
  day date NOT NULL DEFAULT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date,
  won numeric(38, 0) NOT NULL DEFAULT 0 CHECK (won >= 0),
  FOREIGN KEY (asset_id, terms_id) REFERENCES exchange_pair_terms (asset_id, id)
);

-- What one person exchanged in a pair on the last day on which they did.
CREATE TABLE exchange_person_days (
  user_id bigint NOT NULL REFERENCES users (id),
  asset_id smallint NOT NULL REFERENCES assets (id),
  day date NOT NULL,
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, asset_id)
);
CREATE INDEX exchange_person_days_by_age ON exchange_person_days (at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON exchange_person_days FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- The terms of the pair that a quote is by, and the day in whose limits its exchange counts; null where no pair is in it, as in all of before.
ALTER TABLE exchange_quotes
  ADD COLUMN pair_terms bigint REFERENCES exchange_pair_terms (id),
  ADD COLUMN counted_on date;
