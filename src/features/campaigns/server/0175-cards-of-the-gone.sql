-- By which credentials somebody joined a campaign whose account is deleted since: they let nobody else in while it goes on. SHA-256 over the member's mark and the
-- campaign, so that the rows of two campaigns tell nobody that they are of one credential; whose it was stands nowhere.
CREATE TABLE campaign_gone_cards (
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  mark bytea NOT NULL CHECK (octet_length(mark) = 32),
  -- The campaign's end; nobody joins it after that.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, mark)
);
CREATE INDEX campaign_gone_cards_by_end ON campaign_gone_cards (ends_at);
