-- What the sandbox that stands for a tax office was told. Like an office outside it knows no account and no name, and nothing refers to it.
CREATE TABLE sandbox_tax_purchases (
  reference    uuid PRIMARY KEY,
  number       bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- SHA-256 of the whole purchase: another one under the same reference is refused.
  told         text           NOT NULL CHECK (told COLLATE "C" ~ '^[0-9a-f]{64}$'),
  refund_cents numeric(38, 0) NOT NULL CHECK (refund_cents > 0),
  -- What customs finds of it, by the merchant's name or as a person let it.
  plan         text           NOT NULL
    CHECK (plan IN ('confirms', 'rejects', 'partial', 'late', 'contradicts', 'silent', 'refuses', 'flaky')),
  -- Whether it has been let decide.
  is_started   boolean        NOT NULL,
  -- When its next result is to be published, where one is to come.
  due_at       timestamptz,
  published    smallint       NOT NULL DEFAULT 0 CHECK (published BETWEEN 0 AND 2),
  recorded_at  timestamptz    NOT NULL DEFAULT now(),
  CHECK (is_started OR (due_at IS NULL AND published = 0))
);
CREATE INDEX sandbox_tax_purchases_due ON sandbox_tax_purchases (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX sandbox_tax_purchases_by_age ON sandbox_tax_purchases (recorded_at);

-- What it has published. Places are given under one lock, so they follow the commits and a reader's cursor passes over none.
CREATE TABLE sandbox_tax_results (
  place        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number       bigint      NOT NULL REFERENCES sandbox_tax_purchases (number) ON DELETE CASCADE,
  result       text        NOT NULL CHECK (result IN ('confirmed', 'rejected', 'partial')),
  refund_cents numeric(38, 0) CHECK (refund_cents > 0),
  reason       text        CHECK (length(reason) BETWEEN 1 AND 200),
  at           timestamptz NOT NULL,
  CHECK ((result = 'partial') = (refund_cents IS NOT NULL))
);
CREATE INDEX sandbox_tax_results_of ON sandbox_tax_results (number);
