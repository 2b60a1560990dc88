CREATE TABLE travel_plans (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint      NOT NULL REFERENCES users (id),
  title       text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  destination text        NOT NULL CHECK (length(destination) BETWEEN 1 AND 200),
  start_date  date        NOT NULL,
  end_date    date        NOT NULL,
  type        text        NOT NULL CHECK (type IN ('business', 'leisure', 'family')),
  notes       text        CHECK (length(notes) BETWEEN 1 AND 2000),
  status      text        NOT NULL DEFAULT 'planning' CHECK (status IN ('planning', 'confirmed', 'completed')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (end_date >= start_date)
);
CREATE INDEX travel_plans_by_user ON travel_plans (user_id, id DESC);
CREATE INDEX travel_plans_by_start ON travel_plans (user_id, start_date DESC);

-- Claims for the tax in a purchase; amounts in whole cents of USD.
CREATE TABLE tax_refunds (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint         NOT NULL REFERENCES users (id),
  merchant_name  text           NOT NULL CHECK (length(merchant_name) BETWEEN 1 AND 200),
  purchase_cents numeric(38, 0) NOT NULL CHECK (purchase_cents >= 3000),
  -- 8%, half up to the cent.
  refund_cents   numeric(38, 0) NOT NULL CHECK (refund_cents = div(purchase_cents * 8 + 50, 100)),
  receipt_hash   text           NOT NULL CHECK (receipt_hash COLLATE "C" ~ '^[!-~]{1,128}$'),
  status         text           NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'approved', 'paid')),
  is_automatic   boolean        NOT NULL DEFAULT false,
  -- The day of the claim in Seoul, whose total it counts in.
  claim_day      date           NOT NULL,
  -- When the traveller came, as far as it was known at the claim.
  entry_date     date           CHECK (entry_date <= claim_day AND claim_day - entry_date <= 90),
  processed_at   timestamptz,
  created_at     timestamptz    NOT NULL DEFAULT now(),
  CHECK ((status = 'processing') = (processed_at IS NULL)),
  CHECK (claim_day = (created_at AT TIME ZONE 'Asia/Seoul')::date),
  CONSTRAINT tax_refunds_receipt_once UNIQUE (user_id, receipt_hash)
);
CREATE INDEX tax_refunds_by_user ON tax_refunds (user_id, id DESC);

-- What a user has claimed on one day in Seoul: the row that two claims at once must take turns on.
CREATE TABLE tax_refund_days (
  user_id       bigint         NOT NULL REFERENCES users (id),
  day           date           NOT NULL,
  claimed_cents numeric(38, 0) NOT NULL CHECK (claimed_cents BETWEEN 0 AND 50000),
  PRIMARY KEY (user_id, day)
);
