-- Shops are paid out in runs (docs/product/settlement.md): what each is due by a moment, held when two people have said so, and moved when the bank has.

-- made → checked, with the money of its lines held; or dropped. What it says never changes.
CREATE TABLE settlement_runs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- By which the bank knows its file (MsgId).
  reference uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- 0: what came in until now; 1, 2: until the midnight in Korea with which today, or yesterday, began.
  days smallint NOT NULL CHECK (days BETWEEN 0 AND 2),
  cutoff timestamptz NOT NULL,
  fee_bps smallint NOT NULL CHECK (fee_bps BETWEEN 0 AND 1000),
  -- A pain.001 file that finance brings to the bank, or the bank's own port.
  channel text NOT NULL CHECK (channel IN ('file', 'bank')),
  state text NOT NULL DEFAULT 'made' CHECK (state IN ('made', 'checked', 'dropped')),
  -- What is paid out by it: as made, and once checked as held.
  lines integer NOT NULL DEFAULT 0 CHECK (lines >= 0),
  won numeric(38,0) NOT NULL DEFAULT 0 CHECK (won >= 0),
  fees numeric(38,0) NOT NULL DEFAULT 0 CHECK (fees >= 0),
  -- By number alone.
  made_by bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  checked_by bigint CHECK (checked_by <> made_by),
  checked_at timestamptz,
  CHECK (cutoff <= made_at),
  CHECK ((state = 'checked') = (checked_by IS NOT NULL) AND (state = 'checked') = (checked_at IS NOT NULL))
);
CREATE UNIQUE INDEX settlement_runs_one_made ON settlement_runs (state) WHERE state = 'made';

CREATE FUNCTION settlement_runs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'made' AND (NEW.id, NEW.reference, NEW.days, NEW.cutoff, NEW.fee_bps, NEW.channel, NEW.made_by, NEW.made_at)
         = (OLD.id, OLD.reference, OLD.days, OLD.cutoff, OLD.fee_bps, OLD.channel, OLD.made_by, OLD.made_at)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a run of settlement is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER settlement_runs_stay BEFORE UPDATE OR DELETE ON settlement_runs FOR EACH ROW EXECUTE FUNCTION settlement_runs_stay();
CREATE TRIGGER settlement_runs_never_emptied BEFORE TRUNCATE ON settlement_runs FOR EACH STATEMENT EXECUTE FUNCTION settlement_runs_stay();

-- What one shop is due in a run. How it stands is its transfer's: pending is held, posted is paid, voided is open again; with a return it came back.
CREATE TABLE settlement_lines (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  run_id bigint NOT NULL REFERENCES settlement_runs (id),
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  owner text NOT NULL CHECK (owner ~ '^0x[0-9a-f]{40}$'),
  due numeric(38,0) NOT NULL CHECK (due > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  net numeric(38,0) NOT NULL CHECK (net > 0 AND net = due - fee),
  -- Where it is paid to; null once the account is removed.
  account_id bigint REFERENCES bank_accounts (id) ON DELETE SET NULL,
  bank_name text,
  -- By which the bank says what became of it (EndToEndId): once for ever.
  end_to_end uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- Why it is not paid in this run.
  left_for text CHECK (left_for IN ('suspended', 'stopped', 'no_account', 'account_changed', 'fell', 'not_moved')),
  transfer_id bigint UNIQUE REFERENCES transfers (id),
  return_id bigint UNIQUE REFERENCES transfers (id),
  -- The entries of the bank's statement that say so, by their numbers in bank_lines.
  paid_by bigint UNIQUE,
  returned_by bigint UNIQUE,
  UNIQUE (run_id, organisation_id),
  CHECK (left_for IS NULL OR transfer_id IS NULL),
  CHECK (transfer_id IS NOT NULL OR paid_by IS NULL),
  CHECK ((return_id IS NULL) = (returned_by IS NULL) AND (return_id IS NULL OR transfer_id IS NOT NULL)),
  CHECK ((account_id IS NULL AND transfer_id IS NULL) OR bank_name IS NOT NULL)
);
CREATE INDEX settlement_lines_of ON settlement_lines (organisation_id, id DESC);
CREATE INDEX settlement_lines_by_account ON settlement_lines (account_id) WHERE account_id IS NOT NULL;

CREATE FUNCTION settlement_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.run_id, NEW.organisation_id, NEW.owner, NEW.due, NEW.fee, NEW.net, NEW.end_to_end)
         = (OLD.id, OLD.run_id, OLD.organisation_id, OLD.owner, OLD.due, OLD.fee, OLD.net, OLD.end_to_end)
      AND NEW.bank_name IS NOT DISTINCT FROM OLD.bank_name AND (NEW.account_id IS NULL OR NEW.account_id = OLD.account_id)
      AND coalesce(OLD.left_for, NEW.left_for, '') = coalesce(NEW.left_for, '')
      AND coalesce(OLD.transfer_id, NEW.transfer_id, 0) = coalesce(NEW.transfer_id, 0)
      AND coalesce(OLD.return_id, NEW.return_id, 0) = coalesce(NEW.return_id, 0)
      AND coalesce(OLD.paid_by, NEW.paid_by, 0) = coalesce(NEW.paid_by, 0)
      AND coalesce(OLD.returned_by, NEW.returned_by, 0) = coalesce(NEW.returned_by, 0)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'what a shop is due in a run stays, and each thing that becomes of it' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER settlement_lines_stay BEFORE UPDATE OR DELETE ON settlement_lines FOR EACH ROW EXECUTE FUNCTION settlement_lines_stay();
CREATE TRIGGER settlement_lines_never_emptied BEFORE TRUNCATE ON settlement_lines FOR EACH STATEMENT EXECUTE FUNCTION settlement_lines_stay();

-- Nothing comes into a run once it is decided about.
CREATE FUNCTION settlement_lines_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM settlement_runs r WHERE r.id IN (SELECT DISTINCT a.run_id FROM added a) AND r.state <> 'made')
  THEN RAISE EXCEPTION 'a run of settlement that is decided takes no more lines' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER settlement_lines_come AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settlement_lines_come();

-- The file of a run, sealed, since it has the shops' account numbers: written once, with the money held.
CREATE TABLE settlement_files (
  run_id bigint PRIMARY KEY REFERENCES settlement_runs (id),
  -- SHA-256 of the file as it is sent.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  lines integer NOT NULL CHECK (lines > 0),
  won numeric(38,0) NOT NULL CHECK (won > 0),
  sealed bytea NOT NULL
);
CREATE FUNCTION settlement_files_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of a run is written once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER settlement_files_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_files FOR EACH STATEMENT EXECUTE FUNCTION settlement_files_stay();
