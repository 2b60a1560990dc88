-- What one whole unit is worth in USD, from `at` until the asset's next row.
CREATE TABLE asset_rates (
  asset_id smallint    NOT NULL REFERENCES assets,
  at       timestamptz NOT NULL,
  usd      numeric     NOT NULL CHECK (usd > 0 AND scale(usd) <= 12 AND usd < 1e12),
  PRIMARY KEY (asset_id, at)
);
-- SPEC.md section 9, in force from before anything can have happened.
INSERT INTO asset_rates
SELECT a.id, '2000-01-01T00:00:00Z', r.usd
  FROM (VALUES ('XP', 0.8), ('USDC', 1), ('CBDC', 1), ('BTC', 45000), ('ETH', 2500)) AS r(code, usd) JOIN assets a ON a.code = r.code;
