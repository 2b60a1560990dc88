-- What a closed day of the ledger came to in the local currency (decision 0148), in won: made once from its entries, and again to the won where it is lost.
CREATE TABLE report_days (
  day date PRIMARY KEY REFERENCES closed_days,
  issued numeric NOT NULL CHECK (issued >= 0),
  redeemed numeric NOT NULL CHECK (redeemed >= 0),
  -- What circulates at its end.
  circulating numeric NOT NULL,
  fees numeric NOT NULL CHECK (fees >= 0),
  payments bigint NOT NULL CHECK (payments >= 0),
  paid numeric NOT NULL CHECK (paid >= 0),
  refunds bigint NOT NULL CHECK (refunds >= 0),
  refunded numeric NOT NULL CHECK (refunded >= 0)
);

-- The same by shop, where something was paid or given back.
CREATE TABLE report_day_shops (
  day date NOT NULL REFERENCES report_days,
  merchant_id bigint NOT NULL REFERENCES merchants,
  payments bigint NOT NULL CHECK (payments >= 0),
  paid numeric NOT NULL CHECK (paid >= 0),
  refunds bigint NOT NULL CHECK (refunds >= 0),
  refunded numeric NOT NULL CHECK (refunded >= 0),
  PRIMARY KEY (day, merchant_id)
);
CREATE INDEX report_day_shops_of ON report_day_shops (merchant_id, day);

-- Dealings of such a day that somebody should look at. It names shops and transfers, and nobody: who they are is read from the transfers.
CREATE TABLE report_findings (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL REFERENCES report_days,
  kind text NOT NULL CHECK (kind IN ('own_shop', 'circle', 'many_new', 'structuring')),
  merchant_id bigint REFERENCES merchants,
  times integer NOT NULL CHECK (times > 0),
  won numeric NOT NULL CHECK (won > 0),
  -- Of payments just below a limit: that limit.
  most numeric,
  -- The first of them.
  transfers bigint[] NOT NULL CHECK (cardinality(transfers) BETWEEN 1 AND 20),
  CHECK ((kind IN ('own_shop', 'many_new')) = (merchant_id IS NOT NULL)),
  CHECK ((kind = 'structuring') = (most IS NOT NULL))
);
CREATE INDEX report_findings_by_day ON report_findings (day, id);
CREATE INDEX report_findings_by_shop ON report_findings (merchant_id) WHERE merchant_id IS NOT NULL;
