-- When a shop is open, as it says: seven days from Monday on, of each the minutes from and to (past midnight where "to" is not later), or null. Null: it does not say.
ALTER TABLE merchants ADD COLUMN week jsonb CHECK (jsonb_typeof(week) = 'array' AND jsonb_array_length(week) = 7),
  -- The same as minutes of the week of Asia/Seoul, by which those are found that are open.
  ADD COLUMN open_minutes int4multirange NOT NULL DEFAULT '{}' CHECK (open_minutes <@ '{[0,10080)}'::int4multirange);

-- Where a shop is: what members find, what it asked for in its stead, and what was refused last. asked → approved | refused.
CREATE TABLE shop_places (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id bigint      NOT NULL REFERENCES merchants (id) ON DELETE CASCADE,
  state       text        NOT NULL CHECK (state IN ('asked', 'approved', 'refused')),
  address     text        NOT NULL CHECK (length(address) BETWEEN 1 AND 120),
  -- WGS 84, in millionths of a degree.
  latitude    integer     NOT NULL CHECK (latitude BETWEEN -85000000 AND 85000000),
  longitude   integer     NOT NULL CHECK (longitude BETWEEN -180000000 AND 180000000),
  reason      text        CHECK (length(reason) BETWEEN 1 AND 200),
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (merchant_id, state),
  CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX shop_places_found ON shop_places (merchant_id DESC) WHERE state = 'approved';
CREATE INDEX shop_places_asked ON shop_places (merchant_id DESC) WHERE state = 'asked';
