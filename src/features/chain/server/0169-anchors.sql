-- What each day was said to the world as one hash (decision 0165): its lines stay as they were anchored, so that each can be shown for ever.
CREATE TABLE chain_anchors (
  id      bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- The newest closed day of the ledger then: by the hash of the day before in it, it stands for all before.
  day     date        NOT NULL UNIQUE,
  digest  bytea       NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  -- Without line feeds (`anchors/anchor.ts`).
  lines   text[]      NOT NULL CHECK (cardinality(lines) >= 3),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- By which transactions it goes on the chain: one, and another where the nonce of the first was used from outside.
CREATE TABLE chain_anchor_sendings (
  transaction_id bigint PRIMARY KEY REFERENCES chain_transactions,
  anchor_id      bigint NOT NULL REFERENCES chain_anchors
);
CREATE INDEX chain_anchor_sendings_of ON chain_anchor_sendings (anchor_id);

CREATE FUNCTION chain_anchors_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was anchored stays as it was' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER chain_anchors_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_anchors EXECUTE FUNCTION chain_anchors_stay();
CREATE TRIGGER chain_anchor_sendings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_anchor_sendings EXECUTE FUNCTION chain_anchors_stay();
