-- Documents that wait for a person's decision, and every decision that was made.
CREATE TABLE work_approvals (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who is asked to decide.
  user_id       bigint      NOT NULL REFERENCES users (id),
  title         text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description   text        NOT NULL CHECK (length(description) BETWEEN 1 AND 4000),
  priority      text        NOT NULL CHECK (priority IN ('urgent', 'normal', 'low')),
  status        text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  requester     text        CHECK (length(requester) BETWEEN 1 AND 200),
  -- Whole smallest units of the currency.
  amount        numeric(38, 0) CHECK (amount > 0),
  currency      text        CHECK (currency IN ('KRW', 'USD', 'XP', 'USDC', 'CBDC', 'BTC', 'ETH')),
  -- SHA-256 of the document, hex.
  document_hash text        CHECK (document_hash ~ '^[0-9a-f]{64}$'),
  document_name text        CHECK (length(document_name) BETWEEN 1 AND 200),
  due_at        timestamptz,
  decided_at    timestamptz,
  reason        text        CHECK (length(reason) BETWEEN 1 AND 500),
  created_at    timestamptz NOT NULL DEFAULT now(),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK (reason IS NULL OR status = 'rejected')
);
CREATE INDEX work_approvals_by_user ON work_approvals (user_id, id DESC);

CREATE TABLE work_decisions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id bigint      NOT NULL REFERENCES work_approvals (id),
  -- Who decided.
  user_id     bigint      NOT NULL REFERENCES users (id),
  decision    text        NOT NULL CHECK (decision IN ('approved', 'rejected')),
  reason      text        CHECK (length(reason) BETWEEN 1 AND 500),
  decided_at  timestamptz NOT NULL,
  UNIQUE (approval_id, user_id)
);

CREATE FUNCTION work_approvals_stay_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'approval % has been decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stay_decided BEFORE UPDATE ON work_approvals FOR EACH ROW EXECUTE FUNCTION work_approvals_stay_decided();

CREATE FUNCTION work_decisions_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decisions are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON work_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION work_decisions_only_grow();
