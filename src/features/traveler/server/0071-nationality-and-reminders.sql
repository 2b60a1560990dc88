-- A claim may wait for a passport whose nationality its operator's rules refund (docs/product/traveler.md#eligibility).
ALTER TABLE tax_refunds DROP CONSTRAINT tax_refunds_waits_for_check;
ALTER TABLE tax_refunds ADD CONSTRAINT tax_refunds_waits_for_check
  CHECK (waits_for IN ('operator', 'passport', 'nationality', 'office', 'payout', 'funds', 'bank', 'review'));

-- What a traveller was reminded of; written in the transaction of its event, so that of many nodes one tells.
CREATE TABLE tax_reminders (
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('departure', 'last_claim_day')),
  -- The day in Seoul that it is about.
  until date NOT NULL,
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, kind, until)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON tax_reminders FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE INDEX travel_plans_end_date ON travel_plans (end_date);
CREATE INDEX travel_plans_start_date ON travel_plans (start_date);
