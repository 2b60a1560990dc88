-- What a bank states of the account that covers the currency, what of it was issued, and credits by file (docs/product/reserve.md).

-- One statement of a bank (ISO 20022 camt.053), once by its own identification.
CREATE TABLE bank_statements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL CHECK (length(account) BETWEEN 1 AND 34),
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 70),
  opened_on date NOT NULL,
  closed_on date NOT NULL CHECK (closed_on >= opened_on),
  opening numeric(38,0) NOT NULL,
  closing numeric(38,0) NOT NULL,
  -- Of the file, as it came.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- By number alone.
  imported_by bigint NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (account, reference)
);
CREATE INDEX bank_statements_latest ON bank_statements (closed_on DESC, id DESC);

-- Its booked entries, each once by the bank's own reference, in however many statements it stands.
CREATE TABLE bank_lines (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  statement_id bigint NOT NULL REFERENCES bank_statements (id),
  account text NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 70),
  booked_on date NOT NULL,
  is_credit boolean NOT NULL,
  won numeric(38,0) NOT NULL CHECK (won > 0),
  -- That of an order in bank_transfers, where the bank says one.
  end_to_end uuid,
  -- Sealed: who is at the other side, and what they wrote.
  told bytea NOT NULL,
  UNIQUE (account, reference),
  UNIQUE (id, is_credit, won)
);
CREATE INDEX bank_lines_by_order ON bank_lines (end_to_end) WHERE end_to_end IS NOT NULL;
CREATE INDEX bank_lines_of ON bank_lines (statement_id);

-- What a credit was issued as: one credit once, by its number, whole, and never a debit.
CREATE TABLE bank_line_uses (
  line_id bigint PRIMARY KEY,
  is_credit boolean NOT NULL DEFAULT true CHECK (is_credit),
  won numeric(38,0) NOT NULL,
  transfer_id bigint NOT NULL UNIQUE REFERENCES transfers (id),
  -- By number alone.
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (line_id, is_credit, won) REFERENCES bank_lines (id, is_credit, won),
  CHECK (made_by <> checked_by)
);

CREATE FUNCTION bank_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a bank has stated, and what was issued for it, stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER bank_statements_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statements FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();
CREATE TRIGGER bank_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();
CREATE TRIGGER bank_line_uses_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_line_uses FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

-- Credits by file: the total lies in an account of the house, house:credits-<id>, and is given out line by line. running, done, and what was left taken back.
CREATE TABLE credit_files (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  line_id bigint NOT NULL UNIQUE REFERENCES bank_line_uses (line_id),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  won numeric(38,0) NOT NULL CHECK (won > 0),
  lines integer NOT NULL CHECK (lines BETWEEN 1 AND 100000),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'returned')),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- By which what was left came back to the operator.
  return_id bigint UNIQUE REFERENCES transfers (id),
  CHECK ((state = 'running') = (ended_at IS NULL)),
  CHECK ((state = 'returned') = (return_id IS NOT NULL))
);
CREATE INDEX credit_files_running ON credit_files (id) WHERE state = 'running';

-- Each line by its number in the file, which is its key: credited once, by one transfer, or left in the account with the reason.
CREATE TABLE credit_lines (
  file_id bigint NOT NULL REFERENCES credit_files (id),
  n integer NOT NULL CHECK (n > 0),
  -- The address; null where nobody has it any more.
  to_owner text CHECK (to_owner ~ '^0x[0-9a-f]{40}$'),
  won numeric(38,0) NOT NULL CHECK (won > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'credited', 'left')),
  reason text CHECK (reason IN ('gone', 'over_cap', 'not_moved')),
  transfer_id bigint UNIQUE REFERENCES transfers (id),
  PRIMARY KEY (file_id, n),
  CHECK ((state = 'credited') = (transfer_id IS NOT NULL)),
  CHECK ((state = 'left') = (reason IS NOT NULL)),
  CHECK (to_owner IS NOT NULL OR state <> 'credited')
);
CREATE INDEX credit_lines_waiting ON credit_lines (file_id, n) WHERE state = 'waiting';
CREATE INDEX credit_lines_left ON credit_lines (file_id, n) WHERE state = 'left';

CREATE FUNCTION credit_lines_go_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'waiting' AND (NEW.file_id, NEW.n, NEW.won) = (OLD.file_id, OLD.n, OLD.won) AND NEW.to_owner IS NOT DISTINCT FROM OLD.to_owner
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a line of credits is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER credit_lines_go_once BEFORE UPDATE OR DELETE ON credit_lines FOR EACH ROW EXECUTE FUNCTION credit_lines_go_once();
