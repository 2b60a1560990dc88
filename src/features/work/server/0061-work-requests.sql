-- What organisations ask to have decided (docs/product/work.md). An approval (0010) stays what one person is asked; it may stand in a seat of such a request.
CREATE TABLE work_requests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  -- The organisation's own word for it, and the idempotency key: `digest` is SHA-256 over what was asked.
  external_id text NOT NULL CHECK (external_id ~ '^[\x21-\x7e]{1,100}$'),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  key_id bigint,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'returned', 'approved', 'rejected', 'withdrawn', 'expired')),
  version int NOT NULL DEFAULT 1 CHECK (version BETWEEN 1 AND 1000),
  step int NOT NULL DEFAULT 1 CHECK (step BETWEEN 1 AND 10),
  due_at timestamptz,
  reminded_at timestamptz,
  question text CHECK (length(question) BETWEEN 1 AND 500),
  question_by bigint REFERENCES users (id),
  answer text CHECK (length(answer) BETWEEN 1 AND 500),
  -- The transfer that holds what is to be paid.
  transfer_id bigint UNIQUE,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- What of its work by itself failed, and when it is tried again.
  tries int NOT NULL DEFAULT 0,
  retry_at timestamptz,
  fault text CHECK (length(fault) <= 200),
  UNIQUE (organisation_id, external_id),
  CHECK ((state IN ('open', 'returned')) = (ended_at IS NULL)),
  CHECK (state <> 'returned' OR question IS NOT NULL)
);
CREATE INDEX work_requests_of ON work_requests (organisation_id, id DESC);
CREATE INDEX work_requests_due ON work_requests (due_at) WHERE ended_at IS NULL AND due_at IS NOT NULL;

CREATE FUNCTION work_requests_stay_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'request % has ended', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER work_requests_stay_ended BEFORE UPDATE OF state, version, step, transfer_id, ended_at ON work_requests FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION work_requests_stay_ended();

-- What was asked, as it was: an amendment makes another version.
CREATE TABLE work_versions (
  request_id bigint NOT NULL REFERENCES work_requests (id),
  version int NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 4000),
  priority text NOT NULL CHECK (priority IN ('urgent', 'normal', 'low')),
  requester text NOT NULL CHECK (length(requester) BETWEEN 1 AND 200),
  -- Whole smallest units of the currency.
  amount numeric(38, 0) CHECK (amount > 0),
  currency text CHECK (currency IN ('KRW', 'USD', 'XP', 'USDC', 'CBDC', 'BTC', 'ETH')),
  due_at timestamptz,
  document_hash text CHECK (document_hash ~ '^[0-9a-f]{64}$'),
  document_name text CHECK (length(document_name) BETWEEN 1 AND 200),
  file_id bigint,
  -- The account that is paid.
  payee text CHECK (payee ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (request_id, version),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK (payee IS NULL OR amount IS NOT NULL),
  CHECK ((document_hash IS NULL) = (document_name IS NULL)),
  CHECK (file_id IS NULL OR document_hash IS NOT NULL)
);

CREATE TABLE work_steps (
  request_id bigint NOT NULL,
  version int NOT NULL,
  n int NOT NULL CHECK (n BETWEEN 1 AND 10),
  mode text NOT NULL CHECK (mode IN ('all', 'any', 'n')),
  needed int NOT NULL CHECK (needed BETWEEN 1 AND 20),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'open', 'passed', 'ended')),
  due_at timestamptz,
  escalate_to bigint REFERENCES connections (id),
  escalated_at timestamptz,
  PRIMARY KEY (request_id, version, n),
  FOREIGN KEY (request_id, version) REFERENCES work_versions
);
CREATE INDEX work_steps_due ON work_steps (due_at) WHERE state = 'open' AND escalate_to IS NOT NULL AND escalated_at IS NULL;

-- Who is to decide in a step. Whoever is gone leaves the seat without a person.
CREATE TABLE work_seats (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL,
  version int NOT NULL,
  step int NOT NULL,
  connection_id bigint NOT NULL REFERENCES connections (id),
  user_id bigint REFERENCES users (id),
  is_payee boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected', 'left')),
  is_delegated boolean NOT NULL DEFAULT false,
  decided_by bigint REFERENCES users (id),
  opened_at timestamptz,
  decided_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  FOREIGN KEY (request_id, version, step) REFERENCES work_steps,
  UNIQUE (request_id, version, step, connection_id),
  CHECK ((state IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE INDEX work_seats_of_user ON work_seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX work_seats_by_decider ON work_seats (decided_by) WHERE decided_by IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_seats FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_deleted();

ALTER TABLE work_approvals
  ADD COLUMN seat_id bigint REFERENCES work_seats (id),
  ADD COLUMN request_id bigint REFERENCES work_requests (id),
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN step int NOT NULL DEFAULT 1,
  -- For whom this person stands in.
  ADD COLUMN for_user_id bigint REFERENCES users (id),
  ADD COLUMN delegation_id bigint,
  ADD COLUMN opened_at timestamptz,
  DROP CONSTRAINT work_approvals_status_check,
  ADD CONSTRAINT work_approvals_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'decided_by_others')),
  ADD CONSTRAINT work_approvals_seat CHECK ((seat_id IS NULL) = (request_id IS NULL) AND (for_user_id IS NULL) = (delegation_id IS NULL));
CREATE INDEX work_approvals_of_request ON work_approvals (request_id, version, step) WHERE request_id IS NOT NULL;
CREATE INDEX work_approvals_of_seat ON work_approvals (seat_id) WHERE seat_id IS NOT NULL;
CREATE INDEX work_approvals_stood_for ON work_approvals (for_user_id) WHERE for_user_id IS NOT NULL;

-- Who stands in for whom, at one organisation: given by the one, accepted by the other, ended by either; never passed on.
CREATE TABLE work_delegations (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organisation_id bigint NOT NULL REFERENCES organisations (id),
  user_id bigint NOT NULL REFERENCES users (id),
  delegate_id bigint NOT NULL REFERENCES users (id) CHECK (delegate_id <> user_id),
  -- Days in Asia/Seoul, both of them included.
  from_day date NOT NULL,
  until_day date NOT NULL CHECK (until_day >= from_day),
  -- Of each approval at most, in whole smallest units of the currency.
  cap numeric(38, 0) CHECK (cap > 0),
  currency text CHECK (currency IN ('KRW', 'USD', 'XP', 'USDC', 'CBDC', 'BTC', 'ETH')),
  state text NOT NULL DEFAULT 'offered' CHECK (state IN ('offered', 'accepted', 'ended')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  CHECK ((cap IS NULL) = (currency IS NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX work_delegations_of_user ON work_delegations (user_id, id DESC);
CREATE INDEX work_delegations_of_delegate ON work_delegations (delegate_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_delegations FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
ALTER TABLE work_approvals ADD CONSTRAINT work_approvals_delegation FOREIGN KEY (delegation_id) REFERENCES work_delegations (id);

-- What proves a decision: `sealed` is the person's and goes with their key; what stays is the hash of what was signed, with a salt that goes too.
CREATE TABLE work_evidence (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL REFERENCES work_requests (id),
  version int NOT NULL,
  step int NOT NULL,
  seat_id bigint NOT NULL REFERENCES work_seats (id),
  user_id bigint REFERENCES users (id),
  commitment bytea NOT NULL CHECK (octet_length(commitment) = 32),
  sealed bytea,
  decided_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (sealed IS NULL))
);
CREATE INDEX work_evidence_of ON work_evidence (request_id, id);
CREATE INDEX work_evidence_of_user ON work_evidence (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_evidence FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_deleted();
CREATE FUNCTION work_evidence_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.sealed IS NULL AND (NEW.id, NEW.request_id, NEW.version, NEW.step, NEW.seat_id, NEW.commitment, NEW.decided_at)
     = (OLD.id, OLD.request_id, OLD.version, OLD.step, OLD.seat_id, OLD.commitment, OLD.decided_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what proves a decision is never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER work_evidence_stays BEFORE UPDATE OR DELETE ON work_evidence FOR EACH ROW EXECUTE FUNCTION work_evidence_stays();
CREATE TRIGGER work_evidence_never_emptied BEFORE TRUNCATE ON work_evidence FOR EACH STATEMENT EXECUTE FUNCTION work_evidence_stays();
