-- Cases: disputes about payments to shops (docs/product/cases.md). One for a payment is open at a time; what is disputed is held with the shop as far as it
-- has it (a pending transfer to house:cases, which is only ever released).
CREATE TABLE cases (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payment_id bigint NOT NULL REFERENCES payments (id),
  payer_id   bigint NOT NULL REFERENCES users (id),
  payee_id   bigint NOT NULL REFERENCES users (id),
  opened_by  text NOT NULL CHECK (opened_by IN ('payer', 'office')),
  reason     text NOT NULL CHECK (reason IN ('not_delivered', 'not_as_told', 'wrong_amount', 'paid_twice', 'not_mine', 'other')),
  -- What was left of the payment when it was opened.
  amount     numeric(38, 0) NOT NULL CHECK (amount > 0),
  held       numeric(38, 0) NOT NULL DEFAULT 0 CHECK (held BETWEEN 0 AND amount),
  held_by    bigint UNIQUE REFERENCES transfers (id),
  state      text NOT NULL DEFAULT 'answer' CHECK (state IN ('answer', 'decide', 'returned', 'left', 'given_back', 'withdrawn', 'lapsed')),
  -- Who of the office has taken it up.
  officer_id bigint REFERENCES users (id),
  answer_by  timestamptz NOT NULL,
  decide_by  timestamptz NOT NULL CHECK (decide_by >= answer_by OR state <> 'answer'),
  -- Both were told that the deadline that runs is near.
  is_warned  boolean NOT NULL DEFAULT false,
  opened_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at  timestamptz,
  -- What was decided, by whom and who checked it; the refund that it was.
  returned   numeric(38, 0) CHECK (returned BETWEEN 0 AND amount),
  decision   text CHECK (length(decision) BETWEEN 1 AND 200),
  decided_by bigint REFERENCES users (id),
  checked_by bigint REFERENCES users (id),
  refund_id  bigint UNIQUE REFERENCES transfers (id),
  CHECK (payer_id <> payee_id),
  CHECK ((held = 0) = (held_by IS NULL)),
  CHECK ((state IN ('answer', 'decide')) = (closed_at IS NULL)),
  CHECK ((state IN ('returned', 'left')) = (returned IS NOT NULL AND decision IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK (state <> 'returned' OR returned > 0),
  CHECK (state <> 'left' OR returned = 0),
  CHECK (decided_by <> checked_by)
);
CREATE UNIQUE INDEX cases_one_open ON cases (payment_id) WHERE closed_at IS NULL;
CREATE INDEX cases_of_payment ON cases (payment_id, id DESC);
CREATE INDEX cases_by_payer ON cases (payer_id, id DESC);
CREATE INDEX cases_by_payee ON cases (payee_id, id DESC);
CREATE INDEX cases_answering ON cases (answer_by) WHERE state = 'answer';
CREATE INDEX cases_deciding ON cases (decide_by) WHERE state = 'decide';
CREATE INDEX cases_by_officer ON cases (officer_id);
CREATE INDEX cases_by_decider ON cases (decided_by);
CREATE INDEX cases_by_checker ON cases (checked_by);

-- Begins waiting for the shop and ends once; what it is about stays, and nothing of a case that is over changes but its hold and its refund.
CREATE FUNCTION cases_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'answer' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.payment_id, NEW.payer_id, NEW.payee_id, NEW.opened_by, NEW.reason, NEW.amount, NEW.opened_at)
      = (OLD.id, OLD.payment_id, OLD.payer_id, OLD.payee_id, OLD.opened_by, OLD.reason, OLD.amount, OLD.opened_at)
    AND (OLD.closed_at IS NULL OR ((NEW.state, NEW.closed_at, NEW.answer_by, NEW.decide_by) = (OLD.state, OLD.closed_at, OLD.answer_by, OLD.decide_by)
      AND (NEW.returned, NEW.decision, NEW.decided_by, NEW.checked_by) IS NOT DISTINCT FROM (OLD.returned, OLD.decision, OLD.decided_by, OLD.checked_by)
      AND (OLD.refund_id IS NULL OR NEW.refund_id = OLD.refund_id) AND NEW.held = 0))
    AND NOT (OLD.state = 'decide' AND NEW.state = 'answer')
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a case begins with its question, ends once, and stays as it ended' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER cases_guard BEFORE INSERT OR UPDATE OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION cases_guard();

-- What happened in a case, and what was said in it, in order. What somebody said is sealed under their key, and goes with them.
CREATE TABLE case_steps (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  case_id   bigint NOT NULL REFERENCES cases (id),
  step      text NOT NULL CHECK (step IN ('opened', 'held', 'let_go', 'said', 'taken_up', 'unanswered', 'refunded', 'returned', 'left', 'given_back', 'withdrawn', 'lapsed')),
  side      text NOT NULL CHECK (side IN ('payer', 'shop', 'office', 'time')),
  -- Under whose key the text is sealed.
  user_id   bigint REFERENCES users (id),
  sealed    bytea CHECK (octet_length(sealed) <= 8192),
  amount    numeric(38, 0) CHECK (amount > 0),
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (sealed IS NULL OR user_id IS NOT NULL)
);
CREATE INDEX case_steps_of ON case_steps (case_id, id);
CREATE INDEX case_steps_by_user ON case_steps (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON case_steps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE FUNCTION case_steps_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.case_id, NEW.step, NEW.side, NEW.at) = (OLD.id, OLD.case_id, OLD.step, OLD.side, OLD.at)
    AND NEW.amount IS NOT DISTINCT FROM OLD.amount AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id AND NEW.sealed IS NULL
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what happened in a case stays; what was said in it goes with who said it alone' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER case_steps_guard BEFORE UPDATE OR DELETE ON case_steps FOR EACH ROW EXECUTE FUNCTION case_steps_guard();
