-- What became of how a person gets in (`auth`): when they signed in and out, on what, and what they changed. Kept for a year.
CREATE TABLE security_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  what       text NOT NULL CHECK (what IN ('signed_in', 'signed_out', 'session_ended', 'password', 'email', 'passkey_added', 'passkey_removed',
               'passkeys_cleared', 'biometric_off', 'recovery_codes', 'recovered')),
  -- Of the browser whose session began or ended.
  user_agent text CHECK (length(user_agent) <= 300),
  at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX security_log_by_time ON security_log (user_id, at DESC, id DESC);
CREATE INDEX security_log_by_age ON security_log (at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON security_log FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Each kind of what happens to a person by time, as the timeline merges them (decision 0070). Transfers and entries need none.
CREATE INDEX credentials_by_time ON credentials (user_id, created_at DESC, id DESC);
CREATE INDEX showings_by_time ON showings (user_id, shown_at DESC, id DESC);
CREATE INDEX digital_documents_by_time ON digital_documents (user_id, coalesce(verified_at, created_at) DESC, id DESC);
CREATE INDEX payment_orders_by_time ON payment_orders (user_id, created_at DESC, id DESC);
CREATE INDEX work_approvals_by_time ON work_approvals (user_id, decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX tax_refunds_by_time ON tax_refunds (user_id, created_at DESC, id DESC);
CREATE INDEX travel_plans_by_time ON travel_plans (user_id, created_at DESC, id DESC);
