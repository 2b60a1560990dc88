-- Whoever has sent from here, and the nonce that their next transaction has: handed out under the lock of this row, each once.
CREATE TABLE chain_wallets (
  address    text   PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  next_nonce bigint NOT NULL CHECK (next_nonce >= 0)
);

-- What is to be sent, and what became of it: waiting → reserved (its nonce) → signed → sent → mined → final; a reorg takes mined back to sent.
CREATE TABLE chain_transactions (
  id            bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wallet        text          NOT NULL CHECK (wallet ~ '^0x[0-9a-f]{40}$'),
  nonce         bigint        CHECK (nonce >= 0),
  kind          text          NOT NULL CHECK (kind IN ('sweep', 'gas', 'withdrawal', 'anchor')),
  request       jsonb         NOT NULL CHECK (request ->> 'kind' = kind AND octet_length(request::text) <= 2000),
  gas_limit     bigint        NOT NULL CHECK (gas_limit BETWEEN 21000 AND 10000000),
  fee_cap       numeric(38,0) NOT NULL CHECK (fee_cap > 0),
  state         text          NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'reserved', 'signed', 'sent', 'mined', 'final', 'overtaken', 'cancelled')),
  asked_at      timestamptz   NOT NULL DEFAULT now(),
  tries         int           NOT NULL DEFAULT 0,
  due_at        timestamptz   NOT NULL DEFAULT now(),
  fault         text          CHECK (length(fault) BETWEEN 1 AND 200),
  hash          text          CHECK (hash ~ '^0x[0-9a-f]{64}$'),                -- of the version that is in a block
  block_number  bigint        CHECK (block_number >= 0),
  block_hash    text          CHECK (block_hash ~ '^0x[0-9a-f]{64}$'),
  is_success    boolean,
  ended_at      timestamptz,
  UNIQUE (wallet, nonce),
  CHECK ((nonce IS NULL) = (state IN ('waiting', 'cancelled'))),
  CHECK ((state IN ('mined', 'final')) = (hash IS NOT NULL AND block_number IS NOT NULL AND block_hash IS NOT NULL AND is_success IS NOT NULL)),
  CHECK ((state IN ('final', 'overtaken', 'cancelled')) = (ended_at IS NOT NULL))
);
CREATE INDEX chain_transactions_open ON chain_transactions (wallet, nonce, id) WHERE ended_at IS NULL;

-- Each signed version of one: the same nonce, and a higher fee each time. Its bytes are what is sent, again and again, and nothing else.
CREATE TABLE chain_attempts (
  transaction_id bigint        NOT NULL REFERENCES chain_transactions,
  n              int           NOT NULL CHECK (n BETWEEN 1 AND 100),
  hash           text          NOT NULL UNIQUE CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  raw            bytea         NOT NULL CHECK (octet_length(raw) <= 4000),
  max_fee        numeric(38,0) NOT NULL CHECK (max_fee > 0),
  tip            numeric(38,0) NOT NULL CHECK (tip > 0 AND tip <= max_fee),
  signed_at      timestamptz   NOT NULL DEFAULT now(),
  first_head     bigint,                                                        -- the newest block when it was first sent, and when it was last
  last_head      bigint,
  PRIMARY KEY (transaction_id, n)
);
