-- What this server asks for itself, in its operator's name, by what it is for: none of the organisation's own questions (docs/product/admission.md#campaigns).
ALTER TABLE verifier_questions ADD COLUMN own_use text CHECK (own_use ~ '^[a-z]+:[0-9]+$');
CREATE UNIQUE INDEX verifier_questions_by_own_use ON verifier_questions (organisation_id, own_use) WHERE own_use IS NOT NULL;

-- Who was asked to show what a campaign wants: what they show is theirs alone to use.
CREATE TABLE campaign_askings (
  request_id bigint PRIMARY KEY REFERENCES verifier_requests (id) ON DELETE CASCADE,
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  user_id bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX campaign_askings_by_user ON campaign_askings (user_id);
CREATE INDEX campaign_askings_by_campaign ON campaign_askings (campaign_id);
CREATE INDEX campaign_askings_by_age ON campaign_askings (created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
