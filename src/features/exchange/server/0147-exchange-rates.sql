-- What a feed said that one unit of an asset is in won, and of when that is by the store's clock at the latest; kept for a day.
CREATE TABLE exchange_feed_rates (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  asset_id smallint NOT NULL REFERENCES assets (id),
  won numeric(38, 0) NOT NULL CHECK (won BETWEEN 1 AND 1000000000000000),
  as_of timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX exchange_feed_rates_of ON exchange_feed_rates (asset_id, as_of DESC, id DESC);
CREATE INDEX exchange_feed_rates_by_age ON exchange_feed_rates (received_at);
